/** Saving a week: completely, with a version, only by its owner, and never to the cost of a booking. */
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { auditEvents } from "~/db/schema/site/audit-events";
import { allTicks, cleanTicks } from "~/domain/availability/editor";
import { readHours, storedWeekQuery } from "~/domain/availability/own-week.server";
import { saveWeek, type WeekToSave } from "~/domain/availability/save-week.server";
import { allTimeZones } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const now = new Date("2026-11-23T10:00:00Z");

async function scene(values: Parameters<typeof createExpert>[1] = { hours: [] }) {
  const user = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: user.id, ...values });
  return { userId: user.id, expertId };
}

const save = (actor: { userId: string; expertId: string }, more: Partial<WeekToSave>) =>
  saveWeek(t.db, callerOfId(actor.userId, { expertId: actor.expertId, now }), {
    ticks: [],
    drop: [],
    timeZone: null,
    version: 0,
    ...more,
  });

const read = async (expertId: string) => {
  const hours = await readHours(t.db, expertId, now);
  if (!hours) throw new Error("The expert is gone");
  return hours;
};

const rows = (expertId: string) =>
  t.db.select().from(expertAvailability).where(eq(expertAvailability.expertId, expertId));

test("any week in any zone comes back as it was", async () => {
  const actor = await scene();
  const zones = [...new Set(allTimeZones().map(currentZoneName))];
  const anyTicks = fc.subarray([...allTicks], { minLength: 1 }).map(cleanTicks);
  await fc.assert(
    fc.asyncProperty(anyTicks, fc.constantFrom(...zones), async (ticks, timeZone) => {
      const { version } = await read(actor.expertId);
      const days = new Set(ticks.map((tick) => tick[0])).size;
      expect(await save(actor, { ticks, timeZone, version })).toEqual({
        ok: true,
        value: { days, slots: ticks.length },
      });
      expect(await read(actor.expertId)).toMatchObject({ ticks, outside: [], timeZone });
    }),
    { numRuns: 60 },
  );
});

test("hours in a row are one range, and the audit says who saved them", async () => {
  const actor = await scene();
  await save(actor, { ticks: ["1-09", "1-10", "1-22", "0-09"] });
  const stored = (await rows(actor.expertId)).map((r) => [r.dayOfWeek, r.startTime, r.endTime, r.isActive]);
  expect(stored.sort()).toEqual([
    [0, "09:00:00", "10:00:00", true],
    [1, "09:00:00", "11:00:00", true],
    [1, "22:00:00", "23:00:00", true],
  ]);
  const [line] = await t.db.select().from(auditEvents);
  expect(line).toMatchObject({
    action: "hours-saved",
    actorId: actor.userId,
    objectType: "expert",
    objectId: actor.expertId,
    detail: { days: 2, slots: 4 },
  });
});

test("hours outside the grid stay unless they are removed by name; what was switched off stays off", async () => {
  const range = (startTime: string, endTime: string, isActive = true) => ({
    dayOfWeek: 2,
    startTime,
    endTime,
    isActive,
  });
  const actor = await scene({
    hours: [range("07:00", "10:00"), range("18:30", "19:30"), range("12:00", "13:00", false)],
  });
  expect(await save(actor, { ticks: ["2-09", "2-10"] })).toMatchObject({
    ok: true,
    value: { days: 1, slots: 5 },
  });
  expect((await read(actor.expertId)).outside).toHaveLength(2);
  await save(actor, { ticks: ["2-09"], drop: ["2-07:00-09:00", "3-07:00-09:00"], version: 1 });
  expect(await read(actor.expertId)).toMatchObject({
    ticks: ["2-09"],
    outside: [{ startTime: "18:30", endTime: "19:30" }],
  });
  expect((await rows(actor.expertId)).filter(({ isActive }) => !isActive)).toHaveLength(1);
  expect(await save(actor, { drop: ["2-18:30-19:30"], version: 2 })).toEqual({
    ok: false,
    error: { code: "nothing-selected" },
  });
  expect((await read(actor.expertId)).ticks).toEqual(["2-09"]);
});

test("hours outside the grid that go alone are a change", async () => {
  const actor = await scene({ hours: [{ dayOfWeek: 2, startTime: "07:00", endTime: "10:00" }] });
  await save(actor, { ticks: ["2-09"], drop: ["2-07:00-09:00"] });
  expect(await read(actor.expertId)).toMatchObject({ ticks: ["2-09"], outside: [], version: 1 });
});

describe("two tabs", () => {
  test("the second is refused and told what is stored; then it can save on top", async () => {
    const actor = await scene();
    await save(actor, { ticks: ["1-09"], timeZone: "Asia/Kolkata" });
    const second = await save(actor, { ticks: ["2-09"] });
    expect(second).toMatchObject({
      ok: false,
      error: { code: "stale", saved: { ticks: ["1-09"], version: 1, timeZone: "Asia/Kolkata" } },
    });
    expect((await read(actor.expertId)).ticks).toEqual(["1-09"]);
    expect(await save(actor, { ticks: ["2-09"], version: 1 })).toMatchObject({ ok: true });
    expect(await read(actor.expertId)).toMatchObject({ ticks: ["2-09"], version: 2 });
  });

  test("a change of the zone alone is a change", async () => {
    const actor = await scene();
    await save(actor, { ticks: ["1-09"] });
    await save(actor, { ticks: ["1-09"], timeZone: "Asia/Kathmandu", version: 1 });
    expect(await read(actor.expertId)).toMatchObject({ timeZone: "Asia/Kathmandu", version: 2 });
    expect(await save(actor, { ticks: ["1-10"], version: 1 })).toMatchObject({ error: { code: "stale" } });
  });

  test("two posts at once: one is stored, the other refused", async () => {
    const actor = await scene();
    for (let round = 0; round < 8; round += 1) {
      const { version } = await read(actor.expertId);
      const [hourA, hourB] = [`1-${10 + round}`, `2-${10 + round}`];
      const answers = await Promise.all(
        [hourA, hourB].map((tick) => save(actor, { ticks: [tick], version })),
      );
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      const stored = await read(actor.expertId);
      expect(stored.version).toBe(version + 1);
      expect(stored.ticks).toEqual([answers[0]?.ok ? hourA : hourB]);
    }
  });

  test("a double click is no conflict and counts once", async () => {
    const actor = await scene();
    const answers = await Promise.all([1, 2, 3].map(() => save(actor, { ticks: ["1-09"] })));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await read(actor.expertId)).version).toBe(1);
    expect(await t.db.select().from(auditEvents)).toHaveLength(1);
  });

  test.each([-1, 7, 999_999_999])("version %i is unknown", async (version) => {
    const actor = await scene();
    expect(await save(actor, { ticks: ["1-09"], version })).toMatchObject({ error: { code: "stale" } });
  });
});

test("bookings are never touched, and those outside are named by the expert's clock", async () => {
  const actor = await scene({ timeZone: "Asia/Kolkata", hours: [] });
  const learner = await createUser(t.db);
  const base = { expertId: actor.expertId, learnerId: learner.id };
  // Wednesday 15:30 and Friday 09:00 in India. An expired hold doesn't count.
  await createBooking(t.db, { ...base, startsAt: new Date("2026-11-25T10:00:00Z") });
  await createBooking(t.db, { ...base, startsAt: new Date("2026-11-27T03:30:00Z") });
  await createBooking(t.db, {
    ...base,
    startsAt: new Date("2026-11-26T03:30:00Z"),
    status: "pending",
    holdExpiresAt: new Date("2026-11-23T09:00:00Z"),
  });
  const before = await t.db.select().from(bookings);
  await save(actor, { ticks: ["5-09"] });
  expect(await t.db.select().from(bookings)).toEqual(before);
  expect((await read(actor.expertId)).bookedOutside).toEqual({
    sessions: [
      expect.objectContaining({
        when: "Wednesday 25 November 2026, 15:30",
        learner: "Nadia Rahman",
        isOnDayOff: false,
      }),
    ],
    more: 0,
  });
});

test("a longer session lies outside as soon as one of its hours does, and names are capped", async () => {
  const actor = await scene();
  for (let day = 1; day <= 7; day += 1) {
    const startsAt = new Date(Date.UTC(2026, 10, 23 + 7 * day, 10));
    const learner = await createUser(t.db);
    await createBooking(t.db, { expertId: actor.expertId, learnerId: learner.id, startsAt, hours: 2 });
  }
  await save(actor, { ticks: ["1-10", "1-11"] });
  expect((await read(actor.expertId)).bookedOutside).toEqual({ sessions: [], more: 0 });
  await save(actor, { ticks: ["1-10"], version: 1 });
  const { sessions, more } = (await read(actor.expertId)).bookedOutside;
  expect([sessions.length, more]).toEqual([5, 2]);
});

test("with many experts and bookings the editor's queries walk indexes", async () => {
  const actor = await scene();
  const learner = await createUser(t.db);
  await t.db.execute(sql`insert into experts (id, name, title, bio, price_cents)
    select gen_random_uuid(), 'E' || n, 'T', 'B', 4000 from generate_series(1, 3000) n`);
  await t.db.execute(sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), id, d, '09:00', '17:00' from experts, generate_series(1, 2) d`);
  await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at,
      hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
    select gen_random_uuid(), ${learner.id}, id, 'N', 'n@test.example', ${now.toISOString()}::timestamptz + interval '1 day',
      ${now.toISOString()}::timestamptz + interval '1 day 1 hour', 1, 'cancelled', 4000, 4000, 'UTC', 'UTC' from experts`);
  await t.db.execute(sql`analyze`);
  const query = storedWeekQuery(t.db, { expertId: actor.expertId, from: "2026-11-20", bookedSince: now });
  const lines = await t.db.execute(sql`explain ${query.getSQL()}`);
  const plan = lines.map((line) => String(line["QUERY PLAN"])).join("\n");
  expect(plan).toMatch(/Index/);
  expect(plan).not.toMatch(/Seq Scan on (experts|expert_availability|bookings)/);
});
