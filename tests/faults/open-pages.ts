/** Pages that stay open while something breaks: streams of inboxes, opened again by themselves as a browser's are. */
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../scripts/lib/processes.ts";
import { browserHeaders } from "../bench/browser.ts";
import { withClient } from "../bench/database.ts";

/** Who has a page open. */
type Viewer = { userId: string; cookie: string };

/** An open page: the last number that it heard, and how often something changed and it was opened. */
type Page = Viewer & { heard: number; changes: number; opened: number };

/** The pause before a stream is opened again, as browsers keep it. */
const pauseMs = 3_000;

/**
 * Opens a stream of each person's inbox.
 * @returns `missed`, which waits up to a minute until each stream has the number that is stored, and returns the faults
 */
export function openInboxes(origin: string, people: Viewer[]) {
  const leaving = new AbortController();
  const pages = people.map((person): Page => ({ ...person, heard: 0, changes: 0, opened: 0 }));
  for (const page of pages) void keepOpen(origin, page, leaving.signal);
  return {
    async missed(databaseUrl: string) {
      const behind = async () => {
        const ids = pages.map(({ userId }) => userId);
        const stored = await withClient(
          databaseUrl,
          (sql) =>
            sql<
              Array<{ user_id: string; changed_seq: string }>
            >`select user_id, changed_seq from inboxes where user_id = any(${ids}::uuid[])`,
        );
        const numbers = new Map(stored.map((row) => [row.user_id, Number(row.changed_seq)]));
        return pages.filter(({ userId, heard }) => heard !== (numbers.get(userId) ?? 0));
      };
      await until(async () => (await behind()).length === 0, 60_000);
      const faults = (await behind()).map(
        ({ userId, heard }) => `the stream of ${userId} stopped at ${heard}`,
      );
      leaving.abort();
      const sum = (name: "changes" | "opened") => pages.reduce((total, page) => total + page[name], 0);
      console.log(`  ${pages.length} open pages: ${sum("changes")} changes, opened ${sum("opened")} times`);
      return sum("changes") > 0 ? faults : ["no open page heard a change", ...faults];
    },
  };
}

async function keepOpen(origin: string, page: Page, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const url = `${origin}/events?topic=inbox:${page.userId}`;
      const last = page.opened > 0 ? { "last-event-id": String(page.heard) } : {};
      const headers: Record<string, string> = {
        ...browserHeaders,
        accept: "text/event-stream",
        cookie: page.cookie,
        ...last,
      };
      const answer = await fetch(url, { headers, signal });
      if (answer.ok && answer.body) {
        page.opened += 1;
        for await (const line of linesOf(answer.body)) {
          if (line.startsWith("id:")) page.heard = Number(line.slice(3));
          if (line.startsWith("event: topic")) page.changes += 1;
        }
      }
    } catch {
      // The connection broke off.
    }
    await sleep(pauseMs);
  }
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
