import { beforeAll, expect, test } from "vitest";
import { testNow } from "../../support/caller";
import { dateRows } from "../../support/db/as-of";
import { useDatabase } from "../../support/db/database";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { pageText, unlike } from "../../support/site/page-text";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { uuid } from "./access-outcomes";
import { accessTable } from "./access-table";
import { pageScenes } from "./page-scenes";
import { cookieOf, kindOf } from "./press-buttons";

/**
 * What the pages with many states say in each of them, in `page-texts.txt`, and the headers of every kind of answer, in
 * `page-headers.txt`. `-u` writes both.
 */

let world: World;
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    await dateRows(given.db, testNow);
  },
});
const headers = new Map<string, Set<string>>();
const shown: string[] = [];

/** The pages of the world itself whose text depends on what has happened. */
const told =
  /claim|payments\/|receipt|credit-note|earnings|statement|deletion|admin\/(certification|review|report|claim|inquiry)|reviews\/|alerts\/|cases\/|running\/class$|billing|security|calendar|payout/;

beforeAll(async () => {
  const ask = await openSite({ t });
  for (const [id, row] of Object.entries(accessTable)) {
    if (id === "routes/site/events") continue; // it doesn't end
    const read = new Map<string, ActorName[]>();
    for (const actor of actors) {
      const answer = await ask(get(row.path(world), cookieOf(world, actor)));
      noteHeaders(id, answer);
      if (!told.test(id) || answer.status !== 200) continue;
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const text = linesOf(await answer.text());
      read.set(text, [...(read.get(text) ?? []), actor]);
    }
    for (const [text, readers] of read) shown.push(`${id} (${readers.join(", ")})\n${text}`);
  }
  for (const [name, write] of Object.entries(pageScenes)) await readScene(name, write);
}, 180_000);

async function readScene(name: string, write: (typeof pageScenes)[string]): Promise<void> {
  const back = new Error("taken back");
  await t.db
    .transaction(async (tx) => {
      const ask = await openSite({ t: { db: tx } });
      const pages = await write(tx, world);
      await dateRows(tx, testNow);
      for (const [actor, path] of pages) {
        const answer = await ask(get(path, cookieOf(world, actor)));
        const page = `${kindOf(path)} (${actor})`;
        const lines = answer.status === 200 ? pageText(await answer.text()) : [];
        const base = answer.status === 200 ? bases.get(page) : undefined;
        const to = kindOf(answer.headers.get("Location") ?? "");
        const said = answer.status === 200 ? "" : ` ${answer.status} ${to}`.trimEnd();
        if (lines.length > 0 && !base) bases.set(page, { name, lines });
        const text = base ? [`unlike ${base.name}`, ...unlike(lines, base.lines)] : lines;
        shown.push([`${name}: ${page}${said}`, ...text.map((line) => `  ${line}`)].join("\n"));
      }
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
}

/** The first state of each kind of page, with which the others are compared. */
const bases = new Map<string, { name: string; lines: string[] }>();

const linesOf = (html: string) =>
  pageText(html)
    .map((line) => `  ${line}`)
    .join("\n");

/** Notes an answer's headers, without what differs from one answer to the next. */
function noteHeaders(id: string, answer: Response): void {
  const lines = [...answer.headers].map(([name, value]) => {
    const isOwn = /^(etag|set-cookie|content-length|location|last-modified)$/.test(name);
    return `  ${name}${isOwn ? "" : `: ${value.replace(uuid, "…").replace(/'nonce-[^']*'/, "'nonce-…'")}`}`;
  });
  const key = `${answer.status}\n${lines.sort().join("\n")}`;
  headers.set(key, (headers.get(key) ?? new Set()).add(id));
}

test("each state of a page says what stands in its lines", async () => {
  await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot("page-texts.txt");
});

test("each kind of answer has the headers that stand in its lines", async () => {
  const kinds = [...headers].map(([lines, ids]) => `${lines}\n  of ${[...ids].join(", ")}`);
  await expect(`${kinds.sort().join("\n")}\n`).toMatchFileSnapshot("page-headers.txt");
});
