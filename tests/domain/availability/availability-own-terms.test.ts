/** An expert's changes of terms and extra hours: saved under the lock, and only by their owner. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { addDaysOff } from "~/domain/availability/days-off.server";
import type { ExtraHours } from "~/domain/availability/extra-hours";
import { addExtraHours, removeExtraHours } from "~/domain/availability/extra-hours.server";
import { boundsOf, calendarsQuery } from "~/domain/availability/load-calendars.server";
import { readHours } from "~/domain/availability/own-week.server";
import { saveTerms } from "~/domain/availability/save-terms.server";
import { findPickerExpert } from "~/domain/bookings/request/picker-expert.server";
import { newId } from "~/platform/ids";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();

async function scene(values: Parameters<typeof createExpert>[1] = { hours: [] }) {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId, ...values });
  return { userId, expertId, caller: callerOfId(userId, { expertId, now }) };
}

type Owner = Awaited<ReturnType<typeof scene>>;

const evening: ExtraHours = { day: "2026-12-24", startTime: "18:00", endTime: "20:00" };
const add = ({ caller }: Owner, some: Partial<ExtraHours> = {}) =>
  addExtraHours(t.db, caller, { ...evening, ...some });
const stored = () => t.db.select().from(expertExtraHours);
const listed = async ({ expertId }: Owner) => (await readHours(t.db, expertId, now))?.extraHours;

const strict = { minimumNoticeMinutes: 90, daysAhead: 30, bufferMinutes: 15, dailyLimit: 3 };

describe("terms", () => {
  test("are saved as one, with a line of the audit; the same again is none", async () => {
    const owner = await scene();
    expect((await saveTerms(t.db, owner.caller, strict)).ok).toBe(true);
    expect((await saveTerms(t.db, owner.caller, strict)).ok).toBe(true);
    expect((await readHours(t.db, owner.expertId, now))?.terms).toEqual(strict);
    const line = { action: "terms-saved", actorId: owner.userId, objectId: owner.expertId, detail: strict };
    expect(await t.db.select().from(auditEvents)).toMatchObject([line]);
    await saveTerms(t.db, owner.caller, { ...strict, dailyLimit: null });
    expect((await readHours(t.db, owner.expertId, now))?.terms.dailyLimit).toBeNull();
  });

  test("of another expert can't be saved", async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const forged = callerOfId(mine.userId, { expertId: theirs.expertId, now });
    expect(await saveTerms(t.db, forged, strict)).toEqual({ ok: false, error: "expert-gone" });
    expect(await t.db.$count(experts, eq(experts.bufferMinutes, 15))).toBe(0);
  });

  test.each([
    { minimumNoticeMinutes: 20_161 },
    { daysAhead: 6 },
    { daysAhead: 366 },
    { bufferMinutes: 61 },
    { dailyLimit: 0 },
    { dailyLimit: 25 },
  ])("%o is refused by the database", async (some) => {
    await expect(saveTerms(t.db, (await scene()).caller, { ...strict, ...some })).rejects.toThrow();
  });
});

describe("extra hours", () => {
  test("are added, named, written into the audit, and removed", async () => {
    const owner = await scene();
    const label = "Thursday 24 December 2026, 18:00–20:00";
    expect(await add(owner)).toEqual({ ok: true, value: label });
    expect(await add(owner)).toEqual({ ok: true, value: label });
    const [entry] = (await listed(owner)) ?? [];
    expect(entry).toEqual({ id: expect.any(String), label });
    expect(await removeExtraHours(t.db, owner.caller, { id: entry?.id ?? "" })).toEqual({
      ok: true,
      value: label,
    });
    const details = (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual([
      { extraHours: "added", ...evening },
      { extraHours: "removed", ...evening },
    ]);
  });

  test("are refused in the past and over others, and taken beside them", async () => {
    const owner = await scene({ hours: [], timeZone: "Pacific/Pago_Pago" });
    // In Pago Pago it is still the 19th.
    expect(await add(owner, { day: "2026-11-18" })).toEqual({ ok: false, error: "past" });
    expect((await add(owner, { day: "2026-11-19" })).ok).toBe(true);
    await add(owner);
    for (const [startTime, endTime] of [
      ["17:00", "19:00"],
      ["18:00", "19:00"],
      ["19:00", "21:00"],
    ]) {
      expect(await add(owner, { startTime, endTime } as Partial<ExtraHours>)).toEqual({
        ok: false,
        error: "overlap",
      });
    }
    expect((await add(owner, { startTime: "20:00", endTime: "21:00" })).ok).toBe(true);
    expect((await add(owner, { day: "2026-12-25" })).ok).toBe(true);
  });

  test("are refused on a day off; a day off over them is taken, and said beside them", async () => {
    const owner = await scene();
    await addDaysOff(t.db, owner.caller, { firstDay: "2026-12-20", lastDay: "2026-12-24" });
    expect(await add(owner)).toEqual({ ok: false, error: "day-off" });
    await add(owner, { day: "2026-12-25" });
    await addDaysOff(t.db, owner.caller, { firstDay: "2026-12-25", lastDay: "2026-12-25" });
    expect(await listed(owner)).toMatchObject([{ note: "on a day off" }]);
  });

  test("are a hundred at most, also when two come at once", async () => {
    const owner = await scene();
    await t.db.execute(sql`insert into expert_extra_hours (id, expert_id, day, start_time, end_time)
      select gen_random_uuid(), ${owner.expertId}, d, '09:00', '10:00' from generate_series('2027-01-01'::date, '2027-01-01'::date + 98, '1 day') d`);
    const answers = await Promise.all([add(owner), add(owner, { day: "2026-12-25" })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, error: "too-many" });
  });

  test("of another expert can't be added or removed, and look like none", async () => {
    const [mine, theirs] = [await scene(), await scene()];
    await add(theirs);
    const [entry] = await stored();
    const forged = { ...mine, caller: callerOfId(mine.userId, { expertId: theirs.expertId, now }) };
    for (const { caller } of [mine, forged]) {
      expect(await removeExtraHours(t.db, caller, { id: entry?.id ?? "" })).toEqual({
        ok: false,
        error: "not-found",
      });
    }
    expect(await removeExtraHours(t.db, theirs.caller, { id: newId() })).toEqual({
      ok: false,
      error: "not-found",
    });
    expect(await add(forged, { day: "2026-12-25" })).toEqual({ ok: false, error: "expert-gone" });
    expect(await stored()).toHaveLength(1);
  });

  test("hold the sessions that were booked in them: removed, those are named as outside", async () => {
    const owner = await scene();
    await add(owner);
    const { id: learnerId } = await createUser(t.db);
    await createBooking(t.db, {
      expertId: owner.expertId,
      learnerId,
      startsAt: new Date("2026-12-24T19:00Z"),
    });
    const outside = async () => (await readHours(t.db, owner.expertId, now))?.bookedOutside.sessions;
    expect(await outside()).toEqual([]);
    const [entry] = await stored();
    await removeExtraHours(t.db, owner.caller, { id: entry?.id ?? "" });
    expect(await outside()).toMatchObject([{ when: "Thursday 24 December 2026, 19:00", isOnDayOff: false }]);
  });

  test("to come are published hours, those that are over aren't", async () => {
    const [coming, over, none] = [await scene(), await scene(), await scene()];
    await add(coming);
    await t.db.insert(expertExtraHours).values({ ...evening, day: "2026-11-18", expertId: over.expertId });
    const have = [coming, over, none].map(({ expertId }) =>
      findPickerExpert(t.db, { id: expertId, learnerId: null, now }),
    );
    expect((await Promise.all(have)).map((found) => found?.hasHours)).toEqual([true, false, false]);
  });

  test("are found by an index, without those that are over", async () => {
    const owner = await scene();
    await t.db.execute(sql`insert into experts (id, name, title, bio, price_cents)
      select gen_random_uuid(), 'E' || n, 'T', 'B', 4000 from generate_series(1, 2000) n`);
    await t.db.execute(sql`insert into expert_extra_hours (id, expert_id, day, start_time, end_time)
      select gen_random_uuid(), id, '2026-01-01'::date + d, '09:00', '10:00' from experts, generate_series(1, 10) d`);
    await t.db.execute(sql`analyze expert_extra_hours`);
    const asked = { expertIds: [owner.expertId], learnerId: null, now };
    const query = calendarsQuery(t.db, { ...asked, ...boundsOf({ start: now, end: now }) });
    const plan = await t.db.execute(sql`explain ${query.getSQL()}`);
    expect(plan.map((row) => String(row["QUERY PLAN"])).join()).toContain("expert_extra_hours_start_key");
    expect((await query).map(({ extraHours }) => extraHours)).toEqual([[]]);
  });
});
