import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { unavailableText } from "~/shared/unavailable-text";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { waitAsInProduction } from "../../support/patience";
import { signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { bookedScene, start } from "../bookings/booked-scene";

/** A row that another transaction holds: a form comes back within its time, with what was typed. */

const t = useDatabase();
waitAsInProduction();
let watched: Database;
let ask: (request: Request) => Promise<Response>;
let locked = 0;
beforeAll(async () => {
  const onStatement = (text: string) => (locked += Number(text.includes("pg_advisory_xact_lock")));
  watched = openDatabase(t.url, { onStatement });
  ask = await openSite({ t: watched, now: testNow });
});
beforeEach(() => {
  locked = 0;
});
afterAll(() => watched.close());

/** Runs `work` while another transaction holds what the statement locks. */
async function whileHeld<T>(statement: SQL, work: () => Promise<T>): Promise<T> {
  return t.db.transaction(async (tx) => {
    await tx.execute(statement);
    return work();
  });
}

const stuck: Array<[what: string, statement: (ids: { id: string; expertId: string }) => SQL, tries: number]> =
  [
    [
      "the expert",
      ({ expertId }) => sql`select pg_advisory_xact_lock(hashtextextended(${`expert:${expertId}`}, 0))`,
      2,
    ],
    ["the session", ({ id }) => sql`select from bookings where id = ${id} for update`, 2],
  ];

test.each(stuck)(
  "%s: a cancellation is tried again within five seconds, then refused",
  async (_, statement, tries) => {
    const { learner, id, expertId } = await bookedScene(t.db);
    const fields = { reason: "A cold, since Sunday.", refund: "0", kept: "0" };
    const cookie = await signedInAs(t, learner.userId);
    const answer = await whileHeld(statement({ id, expertId }), () =>
      ask(post(`/bookings/${id}/cancellation`, fields, cookie)),
    );
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
    const page = await answer.text();
    expect(page).toContain("A cold, since Sunday.");
    expect(page).toContain(unavailableText.replace("'", "&#x27;"));
    // Each try waits for two seconds, and a second goes by between them.
    expect(locked).toBe(tries);
    const [row] = await t.db.execute(sql`select status, starts_at from bookings where id = ${id}`);
    expect(row).toMatchObject({
      status: "confirmed",
      starts_at: expect.stringContaining(start.toISOString().slice(0, 10)),
    });
  },
);
