import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { useDatabase } from "../support/database";
import { get } from "../support/request";
import { openSite } from "../support/site";
import { type ActorName, actors, createWorld, type World } from "../support/world";
import { accessTable } from "./access-table";

/** What a page asks of the database: each page of the access table, for each of the six. */

const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
  },
});
let world: World;
let watched: Database;
let ask: (request: Request) => Promise<Response>;
let statements: string[] = [];

beforeAll(async () => {
  watched = openDatabase(t.url, { onStatement: (text) => void statements.push(text) });
  ask = await openSite({ t: watched });
});
afterAll(() => watched.close());

/** Statements that one GET may send, beside those that begin and end a transaction. */
const mostStatements = 6;

/** Pages that write what was read, in a transaction: the locks and the rows of it come on top. */
const mostOfThese: Record<string, number> = {
  // The first look at new messages marks them as seen before the page is loaded.
  "routes/messages/thread": 10,
  // Each reading leaves its line in the audit.
  "routes/admin/report": 8,
  "routes/admin/messages/thread": 8,
};

test.each(Object.entries(accessTable))("%s", async (id, row) => {
  const counts: Partial<Record<ActorName, number>> = {};
  for (const actor of actors) {
    statements = [];
    const response = await ask(get(row.path(world), { Cookie: world.cookies[actor] }));
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.text();
    counts[actor] = statements.filter((text) => !/^(begin|commit)\b/.test(text)).length;
  }
  const most = mostOfThese[id] ?? mostStatements;
  expect(Object.entries(counts).filter(([, count]) => count > most)).toEqual([]);
});
