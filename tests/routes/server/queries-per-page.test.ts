import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { accessTable } from "../access/access-table";

/** The database queries of each page of the access table, for each actor. */

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
  watched = openDatabase(t.url, { ...patientLimits, onStatement: (text) => void statements.push(text) });
  ask = await openSite({ t: watched });
});
afterAll(() => watched.close());

/** The most statements that a GET may send, without those that begin and end a transaction. */
const mostStatements = 6;
/** A statement that is sent more often than this is sent once for each row. */
const mostRepeated = 3;

test.each(Object.entries(accessTable))("%s", async (_id, row) => {
  const over: [ActorName, string[]][] = [];
  for (const actor of actors) {
    statements = [];
    const response = await ask(get(row.path(world), { Cookie: world.cookies[actor] }));
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.text();
    const asked = statements.filter((text) => !/^(begin|commit)\b/.test(text));
    const isRepeated = asked.some((text) => asked.filter((other) => other === text).length > mostRepeated);
    if (asked.length > mostStatements || isRepeated) over.push([actor, asked]);
  }
  expect(over).toEqual([]);
});
