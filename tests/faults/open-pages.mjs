/** Pages that stay open while something breaks: streams of inboxes, opened again by themselves as a browser's are. */
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../scripts/lib/processes.ts";
import { browserHeaders } from "../bench/browser.mjs";
import { withClient } from "../bench/database.mjs";

/** The pause before a stream is opened again, as browsers keep it. */
const pauseMs = 3_000;

/**
 * Opens a stream of each person's inbox.
 * @param people each with `userId` and `cookie`
 * @returns `missed`, which waits up to a minute until each stream has the number that is stored, and returns the faults
 */
export function openInboxes(origin, people) {
  const leaving = new AbortController();
  const pages = people.map((person) => ({ ...person, heard: 0, changes: 0, opened: 0 }));
  for (const page of pages) void keepOpen(origin, page, leaving.signal);
  return {
    async missed(databaseUrl) {
      const behind = async () => {
        const ids = pages.map(({ userId }) => userId);
        const stored = await withClient(
          databaseUrl,
          (sql) => sql`select user_id, changed_seq from inboxes where user_id = any(${ids}::uuid[])`,
        );
        const numbers = new Map(stored.map((row) => [row.user_id, Number(row.changed_seq)]));
        return pages.filter(({ userId, heard }) => heard !== (numbers.get(userId) ?? 0));
      };
      await until(async () => (await behind()).length === 0, 60_000);
      const faults = (await behind()).map(
        ({ userId, heard }) => `the stream of ${userId} stopped at ${heard}`,
      );
      leaving.abort();
      const sum = (name) => pages.reduce((total, page) => total + page[name], 0);
      console.log(`  ${pages.length} open pages: ${sum("changes")} changes, opened ${sum("opened")} times`);
      return sum("changes") > 0 ? faults : ["no open page heard a change", ...faults];
    },
  };
}

async function keepOpen(origin, page, signal) {
  while (!signal.aborted) {
    try {
      const url = `${origin}/events?topic=inbox:${page.userId}`;
      const last = page.opened > 0 ? { "last-event-id": String(page.heard) } : {};
      const headers = { ...browserHeaders, accept: "text/event-stream", cookie: page.cookie, ...last };
      const answer = await fetch(url, { headers, signal });
      if (answer.ok) {
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

async function* linesOf(body) {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}
