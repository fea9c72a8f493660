/** Days off: dates on the expert's calendar, which the slot engine respects and only their owner can change. */
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { auditEvents } from "~/db/schema/site/audit-events";
import { daysOffLabel } from "~/domain/availability/days-off";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { boundsOf, calendarsQuery } from "~/domain/availability/load-calendars.server";
import { readHours } from "~/domain/availability/own-week.server";
import { findFreeSlots, findNextSlots, isOffered } from "~/domain/availability/queries.server";
import { createBooking as book } from "~/domain/bookings/request/create-booking.server";
import { newId } from "~/platform/ids";
import { callerOf, callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10, now, requestOf } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();

async function scene(timeZone = "UTC") {
  const user = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: user.id, timeZone });
  return { userId: user.id, expertId };
}

type Owner = Awaited<ReturnType<typeof scene>>;

const add = (actor: Owner, firstDay: string, lastDay = firstDay, at = now) =>
  addDaysOff(t.db, callerOfId(actor.userId, { expertId: actor.expertId, now: at }), { firstDay, lastDay });

const remove = (actor: Owner, id: string) =>
  removeDaysOff(t.db, callerOfId(actor.userId, { expertId: actor.expertId, now }), { id });

const free = async (expertId: string, start: string, end: string) =>
  (
    await findFreeSlots(t.db, {
      expertId,
      learnerId: null,
      now,
      span: { start: new Date(start), end: new Date(end) },
      hours: 1,
    })
  ).map((at) => at.toISOString());

describe("the day is the expert's, not the viewer's", () => {
  // The last hour before and the first hour after the day off, 2 December, on the expert's clock (09:00 to 23:00).
  test.each([
    ["Pacific/Kiritimati", "2026-12-01T08:00:00.000Z", "2026-12-02T19:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-12-02T09:00:00.000Z", "2026-12-03T20:00:00.000Z"],
    ["Asia/Kathmandu", "2026-12-01T16:15:00.000Z", "2026-12-03T03:15:00.000Z"],
    ["UTC", "2026-12-01T22:00:00.000Z", "2026-12-03T09:00:00.000Z"],
  ])("in %s", async (timeZone, last, first) => {
    const actor = await scene(timeZone);
    await add(actor, "2026-12-02");
    const starts = await free(actor.expertId, "2026-11-30T00:00:00Z", "2026-12-06T00:00:00Z");
    const index = starts.indexOf(last);
    expect(index).toBeGreaterThan(0);
    expect(starts[index + 1]).toBe(first);
    // Spans that begin or end at the edge give the same result.
    expect(await free(actor.expertId, last, first)).toEqual([last]);
    expect(await isOffered(t.db, { expertId: actor.expertId, start: new Date(last), hours: 1, now })).toBe(
      true,
    );
    const between = new Date(Date.parse(last) + 11 * 3_600_000);
    expect(await isOffered(t.db, { expertId: actor.expertId, start: between, hours: 1, now })).toBe(false);
  });

  // West of UTC, the evening of a day off is the next day in UTC. The day off's row must be loaded for it too.
  test.each([
    ["Pacific/Pago_Pago", "2026-12-03T09:00:00Z", "2026-12-03T20:00:00.000Z"],
    ["America/Los_Angeles", "2026-12-03T06:00:00Z", "2026-12-03T17:00:00.000Z"],
  ])(
    "in %s nothing is offered in its evening either, whatever is asked for then",
    async (zone, tenPm, next) => {
      const actor = await scene(zone);
      await add(actor, "2026-12-02");
      expect(await free(actor.expertId, tenPm, next)).toEqual([]);
      expect(await free(actor.expertId, tenPm, "2026-12-03T20:30:00Z")).toContain(next);
      const { expertId } = actor;
      expect(await isOffered(t.db, { expertId, start: new Date(tenPm), hours: 1, now })).toBe(false);
      const tonight = new Date(Date.parse(tenPm) - 1);
      const found = await findNextSlots(t.db, {
        expertIds: [expertId],
        learnerId: null,
        now: tonight,
        count: 1,
      });
      expect(found.get(expertId)?.map((at) => at.toISOString())).toEqual([next]);
      const caller = callerOf(await createUser(t.db), { now: tonight });
      const request = requestOf(expertId, { startsAt: new Date(tenPm) });
      expect(await book(t.db, caller, request)).toEqual({ ok: false, error: "not-offered" });
    },
  );

  test("a span of days is off from its first to its last, and no other expert's", async () => {
    const [actor, other] = [await scene(), await scene()];
    await add(actor, "2026-11-24", "2026-11-26");
    const days = new Set(
      (await free(actor.expertId, "2026-11-23T00:00:00Z", "2026-11-29T00:00:00Z")).map((s) => s.slice(8, 10)),
    );
    expect([...days]).toEqual(["23", "27", "28"]);
    expect(await free(other.expertId, "2026-11-24T00:00:00Z", "2026-11-27T00:00:00Z")).toHaveLength(42);
  });
});

test("what isn't offered isn't accepted: a booking on a day off is refused, and taken once it is given back", async () => {
  const actor = await scene();
  const caller = callerOf(await createUser(t.db), { now });
  const request = requestOf(actor.expertId);
  await add(actor, "2026-11-23");
  expect(await book(t.db, caller, request)).toEqual({ ok: false, error: "not-offered" });
  const [entry] = await t.db.select().from(expertDaysOff);
  await remove(actor, entry?.id ?? "");
  expect(await book(t.db, caller, request)).toMatchObject({ ok: true });
});

test("bookings on a day off stay and are named", async () => {
  const actor = await scene();
  const learner = await createUser(t.db);
  await createBooking(t.db, { expertId: actor.expertId, learnerId: learner.id, startsAt: monday10 });
  await add(actor, "2026-11-23");
  expect(await readHours(t.db, actor.expertId, now)).toMatchObject({
    daysOff: [{ label: "Monday 23 November 2026" }],
    bookedOutside: { sessions: [{ when: "Monday 23 November 2026, 10:00", isOnDayOff: true }], more: 0 },
  });
});

test.each([
  ["Pacific/Kiritimati", 24],
  ["Pacific/Pago_Pago", 22],
])("the editor shows days off until they are over: in %s today is the %s", async (timeZone, date) => {
  const day = (number: number) => `2026-11-${number}`;
  const [before, yesterday, today, tomorrow] = [day(date - 2), day(date - 1), day(date), day(date + 1)];
  const { expertId } = await scene(timeZone);
  const spans = [
    [before, yesterday],
    [before, today],
    [yesterday, tomorrow],
    [today, today],
    [tomorrow, tomorrow],
  ] as const;
  await t.db
    .insert(expertDaysOff)
    .values(spans.map(([firstDay, lastDay]) => ({ expertId, firstDay, lastDay, createdAt: now })));
  const shown = (await readHours(t.db, expertId, monday10))?.daysOff.map(({ label }) => label);
  expect(shown).toEqual(spans.slice(1).map(([firstDay, lastDay]) => daysOffLabel({ firstDay, lastDay })));
});

test("the audit says which days were taken and given back, and by whom", async () => {
  const actor = await scene();
  await add(actor, "2026-12-24", "2026-12-26");
  const [entry] = await t.db.select().from(expertDaysOff);
  await remove(actor, entry?.id ?? "");
  const line = { action: "hours-saved", actorId: actor.userId, objectId: actor.expertId };
  const days = { firstDay: "2026-12-24", lastDay: "2026-12-26" };
  expect(await t.db.select().from(auditEvents).orderBy(auditEvents.id)).toMatchObject([
    { ...line, detail: { dayOff: "added", ...days } },
    { ...line, detail: { dayOff: "removed", ...days } },
  ]);
});

describe("what is refused", () => {
  test("days that begin before today", async () => {
    expect(await add(await scene(), "2026-11-19", "2026-11-21")).toEqual({ ok: false, error: "past" });
  });

  test("today counts by the expert's clock, and 366 days fit", async () => {
    const at = new Date("2026-11-20T10:00:00Z");
    expect(await add(await scene("Pacific/Kiritimati"), "2026-11-20", "2026-11-20", at)).toMatchObject({
      error: "past",
    });
    expect(await add(await scene("Pacific/Kiritimati"), "2026-11-21", "2026-11-21", at)).toMatchObject({
      ok: true,
    });
    expect(await add(await scene("Pacific/Pago_Pago"), "2026-11-19", "2026-11-19", at)).toMatchObject({
      ok: true,
    });
    expect(await add(await scene(), "2026-11-25", "2027-11-25")).toMatchObject({ ok: true });
  });

  test("the hundred and first, also when two come at once; the same again is no error", async () => {
    const actor = await scene();
    await t.db.execute(sql`insert into expert_days_off (id, expert_id, first_day, last_day)
      select gen_random_uuid(), ${actor.expertId}, d, d from generate_series('2027-01-01'::date, '2027-01-01'::date + 98, '1 day') d`);
    const answers = await Promise.all([add(actor, "2028-01-01"), add(actor, "2028-01-02")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, error: "too-many" });
    expect(await add(actor, "2027-01-01")).toMatchObject({ ok: true });
    expect(await t.db.select().from(expertDaysOff)).toHaveLength(100);
  });
});

test("another expert's days can't be taken or given back, and look like none", async () => {
  const [mine, theirs] = [await scene(), await scene()];
  await add(theirs, "2026-12-24");
  const [entry] = await t.db.select().from(expertDaysOff);
  expect(await remove(mine, entry?.id ?? "")).toEqual({ ok: false, error: "not-found" });
  expect(await remove({ ...mine, expertId: theirs.expertId }, entry?.id ?? "")).toMatchObject({ ok: false });
  expect(await remove(mine, newId())).toEqual({ ok: false, error: "not-found" });
  expect(await remove(mine, "'; drop")).toEqual({ ok: false, error: "not-found" });
  expect(await add({ ...mine, expertId: theirs.expertId }, "2026-12-25")).toMatchObject({
    error: "expert-gone",
  });
  expect(await t.db.select().from(expertDaysOff)).toHaveLength(1);
});

test("the engine's query of days off walks its index and leaves out what is over", async () => {
  const actor = await scene();
  await t.db.execute(sql`insert into experts (id, name, title, bio, price_cents)
    select gen_random_uuid(), 'E' || n, 'T', 'B', 4000 from generate_series(1, 2000) n`);
  await t.db.execute(sql`insert into expert_days_off (id, expert_id, first_day, last_day)
    select gen_random_uuid(), id, '2026-01-01'::date + d, '2026-01-01'::date + d from experts, generate_series(1, 10) d`);
  await t.db.execute(sql`analyze expert_days_off`);
  const span = { start: now, end: new Date("2026-12-18T00:00:00Z") };
  const asked = { expertIds: [actor.expertId], learnerId: null, now };
  const query = calendarsQuery(t.db, { ...asked, ...boundsOf(span) });
  const plan = (await t.db.execute(sql`explain ${query.getSQL()}`))
    .map((row) => String(row["QUERY PLAN"]))
    .join("\n");
  expect(plan).toContain("expert_days_off_expert_index");
  expect((await query).map(({ daysOff }) => daysOff)).toEqual([[]]);
});
