import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { ticked } from "./availability-visits";

/** Storage that fails while hours are saved, or right after: what the expert reads, and what is stored. */

const t = useDatabase();
let logged: unknown[] = [];
const site = browse(t, { log: { info() {}, error: (text) => void logged.push(text) } });
beforeEach(() => {
  logged = [];
});

/** Signs in an expert without hours. Returns a function that posts a form. */
async function signIn() {
  const user = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: user.id, hours: [] });
  const cookie = await signedInAs(t, user.id);
  return async (fields: Record<string, string>) => {
    const { answer, html, ...page } = await site.send("/availability", fields, cookie);
    return {
      ...page,
      html,
      retryAfter: answer.headers.get("Retry-After"),
      error: /<a href="#hours-grid">([^<]*)/.exec(html)?.[1]?.replaceAll("&#x27;", "'"),
      ticked: ticked(html),
    };
  };
}

/** Does the work while the table doesn't exist under its name. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await t.db.execute(sql.raw(`alter table ${table} rename to gone`));
  try {
    return await work();
  } finally {
    await t.db.execute(sql.raw(`alter table gone rename to ${table}`));
  }
}

test.each<[string, Record<string, string>, string]>([
  ["hours", { intent: "save", slots: "1-09" }, "✅ Availability saved! (1 days, 1 time slots)"],
  [
    "days off",
    { intent: "add-day-off", firstDay: "2026-12-24", lastDay: "2026-12-26" },
    "Learners can't book 24 December 2026 to 26 December 2026.",
  ],
])("%s that were saved are confirmed, also when what is booked can't be read", async (_, fields, text) => {
  const send = await signIn();
  const answer = await without("bookings", () => send({ ...fields, returnTo: "/profile" }));
  expect(answer).toMatchObject({ status: 303, location: "/profile", flash: text });
  expect(logged).toEqual(["Saved, but what is booked outside the hours could not be read"]);
});

describe("a save that fails", () => {
  const passing = "We can't load or save data right now. Please try again in a moment.";

  /** Makes the database refuse Monday's hours with one code, Tuesday's with another … */
  async function refuse(codes: string[]) {
    const cases = codes.map((code, day) => `when ${day + 1} then '${code}'`).join(" ");
    await t.db.execute(
      sql.raw(`create function refuse_hours() returns trigger language plpgsql as $$ begin
        raise exception 'secret detail' using errcode = case new.day_of_week ${cases} end; end $$`),
    );
    await t.db.execute(
      sql`create trigger refuse_hours before insert on expert_availability for each row execute function refuse_hours()`,
    );
    return () => t.db.execute(sql`drop function refuse_hours cascade`);
  }

  // At the same time, because each is tried three times, a second apart.
  test("for something that passes says to try again, and keeps the ticks", async () => {
    const codes = { deadlock: "40P01", timeout: "57014", restart: "57P01" };
    const undo = await refuse(Object.values(codes));
    try {
      const answers = Object.keys(codes).map(async (kind, day) => {
        const send = await signIn();
        const { status, retryAfter, error, ticked } = await send({ intent: "save", slots: `${day + 1}-09` });
        return { kind, status, retryAfter, error, ticked };
      });
      expect(await Promise.all(answers)).toEqual(
        Object.keys(codes).map((kind, day) => ({
          ...{ kind, status: 503, retryAfter: "5", ticked: [`${day + 1}-09`] },
          error: `❌ Save failed: ${passing}`,
        })),
      );
      expect(await t.db.$count(expertAvailability)).toBe(0);
    } finally {
      await undo();
    }
  });

  test("for anything else says so without what is inside, and keeps the ticks", async () => {
    const undo = await refuse(["XX000"]);
    try {
      const send = await signIn();
      const { html, status, error, ticked } = await send({ intent: "save", slots: "1-09" });
      expect([status, ticked]).toEqual([503, ["1-09"]]);
      expect(error).toBe("❌ Save failed: Database error: the hours could not be stored.");
      expect(html).not.toContain("secret detail");
    } finally {
      await undo();
    }
  });

  test("for a table that is missing says so, and keeps the ticks", async () => {
    const send = await signIn();
    const answer = await without("audit_events", () => send({ intent: "save", slots: "1-09" }));
    const error = "❌ Save failed: Database table not found...";
    expect(answer).toMatchObject({ status: 503, error, ticked: ["1-09"] });
    expect(await t.db.$count(expertAvailability)).toBe(0);
  });
});
