/**
 * The recommended order (decision H8): experts who are free soon first, by rating and price in both groups, and updated
 * by changes and with time.
 */
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { Temporal } from "temporal-polyfill";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { readHours } from "~/domain/availability/own-week.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { wholeListing } from "~/domain/experts/listing/listing";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const hour = 3_600_000;
const day = 24 * hour;
/** A Monday. */
const now = new Date("2026-11-23T10:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * day);

const check = (at = now) => checkFreeSoon(t.db, { now: at, limit: 100 });

/** The names in the recommended order, after the worker's check. */
async function order(at = now) {
  await check(at);
  const { experts: cards } = await listExperts(t.db, { ...wholeListing });
  return cards.map((card) => card.displayName);
}

/**
 * Creates a good expert, by default without hours, and one for comparison who is free at any time and has the lowest
 * rating.
 */
async function scene(values: Parameters<typeof createExpert>[1] = { hours: [] }) {
  const user = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { name: "Good", rating: 5, userId: user.id, ...values });
  await createExpert(t.db, { name: "Free", rating: 1 });
  return { expertId, caller: callerOfId(user.id, { expertId, now }) };
}
const first = ["Good", "Free"];
const last = ["Free", "Good"];

/** One hour a week: Tuesdays at 09:00. Four of them are in the next 28 days, the first in 23 hours. */
const tuesdays = [{ dayOfWeek: 2, startTime: "09:00", endTime: "10:00" }];
const tuesday = (week: number) => new Date(inDays(1 + 7 * week).getTime() - hour);

/** Books Tuesdays of the expert, each for a new learner. */
const book = (expertId: string, weeks: number[], values: Partial<Parameters<typeof createBooking>[1]> = {}) =>
  Promise.all(
    weeks.map(async (week) => {
      const { id: learnerId } = await createUser(t.db);
      return createBooking(t.db, { learnerId, expertId, startsAt: tuesday(week), ...values });
    }),
  );

test("free soon first; in both groups the better rating, then the lower price, and a new expert counts as 5.0", async () => {
  const add = (name: string, rating: number | null, priceCents: number, isFree: boolean) =>
    createExpert(t.db, { name, rating, priceCents, ...(isFree ? {} : { hours: [] }) });
  await add("Idle Good", 4.5, 2000, false);
  await add("Idle New", null, 2000, false);
  await add("Good Dear", 4.5, 5000, true);
  await add("Good Cheap", 4.5, 4000, true);
  await add("New", null, 9000, true);
  await add("Idle Best", 5, 1000, false);
  expect(await order()).toEqual(["New", "Good C.", "Good D.", "Idle N.", "Idle B.", "Idle G."]);
  const { experts: rated } = await listExperts(t.db, { ...wholeListing, sort: "price-low" });
  expect(rated[0]?.displayName).toBe("Idle B.");
});

describe("a change moves the expert", () => {
  test("hours saved", async () => {
    const { expertId, caller } = await scene();
    expect(await order()).toEqual(last);
    const version = (await readHours(t.db, expertId, now))?.version ?? null;
    const saved = await saveWeek(t.db, caller, { ticks: ["2-09"], drop: [], timeZone: null, version });
    expect(saved.ok).toBe(true);
    expect(await order()).toEqual(first);
  });

  test("days off taken and given back", async () => {
    const { caller } = await scene({ hours: tuesdays });
    expect(await order()).toEqual(first);
    await addDaysOff(t.db, caller, { firstDay: "2026-11-24", lastDay: "2026-12-31" });
    expect(await order()).toEqual(last);
    const [entry] = (await readHours(t.db, caller.actor.expertId ?? "", now))?.daysOff ?? [];
    await removeDaysOff(t.db, caller, { id: entry?.id ?? "" });
    expect(await order()).toEqual(first);
  });

  test("the last free hour booked, and cancelled", async () => {
    const { expertId, caller } = await scene({ hours: tuesdays });
    await book(expertId, [0, 1, 2]);
    expect(await order()).toEqual(first);
    const [booking] = await book(expertId, [3]);
    expect(await order()).toEqual(last);
    const cancelled = await cancelBooking(t.db, caller, { bookingId: booking?.id ?? "", reason: null });
    expect(cancelled.ok).toBe(true);
    expect(await order()).toEqual(first);
  });

  test("approved, and moved to an unknown zone", async () => {
    const { expertId } = await scene({ approved: false, hours: tuesdays });
    expect(await order()).toEqual(["Free"]);
    await t.db.update(experts).set({ approved: true }).where(eq(experts.id, expertId));
    expect(await order()).toEqual(first);
    await t.db.update(experts).set({ timeZone: "Nowhere/Land" }).where(eq(experts.id, expertId));
    expect(await order()).toEqual(last);
  });
});

describe("time moves the expert", () => {
  test("the last free hour has come, and weeks later another is in reach", async () => {
    const { expertId } = await scene({ hours: tuesdays });
    await book(expertId, [1, 2, 3, 4, 5, 6, 7]);
    expect(await order(new Date(tuesday(0).getTime() - 1))).toEqual(first);
    expect(await order(tuesday(0))).toEqual(last);
    expect(await order(inDays(8 * 7 - 28 + 1))).toEqual(first);
  });

  test("a free hour comes within 28 days, and a hold runs out: within the hour", async () => {
    const { expertId } = await scene({ hours: tuesdays });
    await book(expertId, [0, 1, 2]);
    await book(expertId, [3], { status: "pending", holdExpiresAt: new Date(now.getTime() + hour / 4) });
    expect(await order()).toEqual(last);
    expect(await order(new Date(now.getTime() + hour))).toEqual(first);
  });

  test("who is free is looked at again when the first free hour is over, who can't be booked is not", async () => {
    await scene({ approved: false });
    await createExpert(t.db, { name: "Tuesdays", hours: tuesdays, minimumNoticeMinutes: 60 });
    expect(await check()).toBe(3);
    // Who is free now has another hour in one.
    expect([await check(), await check(new Date(now.getTime() + hour))]).toEqual([0, 1]);
    const noticeEnds = new Date(tuesday(0).getTime() - hour + 1);
    expect([await check(noticeEnds), await check(noticeEnds)]).toEqual([2, 0]);
  });
});

test("an expert whose times can't be computed keeps the place, and no other expert's", async () => {
  const { expertId } = await scene({ hours: tuesdays });
  expect(await order()).toEqual(first);
  // Clocks are cached by the spelling of their zone, and no other test uses this spelling.
  await t.db.update(experts).set({ timeZone: "aNTARCTICA/vOSTOK" }).where(eq(experts.id, expertId));
  await createExpert(t.db, { name: "Beside", rating: 2 });
  const failing = vi.spyOn(Temporal.ZonedDateTime.prototype, "getTimeZoneTransition");
  onTestFinished(() => failing.mockRestore());
  failing.mockImplementation(() => {
    throw new RangeError("No such clock");
  });
  expect(await order()).toEqual(["Good", "Beside", "Free"]);
  failing.mockRestore();
  expect(await check()).toBe(0);
  expect(await check(new Date(now.getTime() + hour))).toBe(3);
});

describe("beside other transactions", () => {
  const withOther = async (work: (other: postgres.Sql) => Promise<void>) => {
    const other = postgres(t.url, { max: 1, onnotice: () => {} });
    await work(other).finally(() => other.end());
  };
  const giveUpHours = (tx: postgres.Sql, expertId: string) =>
    tx`delete from expert_availability where expert_id = ${expertId}`;

  test("a calendar that is being changed isn't waited for", async () => {
    const { expertId } = await scene({ hours: tuesdays });
    await withOther(async (other) => {
      await other`begin`;
      await giveUpHours(other, expertId);
      expect(await check()).toBe(1);
      await other`commit`;
    });
    expect(await check()).toBe(1);
    expect(await order()).toEqual(last);
  });

  test("a change made in between isn't lost", async () => {
    const { expertId } = await scene({ hours: tuesdays });
    await withOther(async (other) => {
      const [row] = await other`select pg_backend_pid() as pid`;
      const isWaiting = () => t.db.execute(sql`select from pg_locks where pid = ${row?.pid} and not granted`);
      const change = await t.db.transaction(async (tx) => {
        expect(await checkFreeSoon(tx, { now, limit: 100 })).toBe(2);
        const done = giveUpHours(other, expertId).execute();
        await expect.poll(isWaiting).toHaveLength(1);
        return { done };
      });
      await change.done;
    });
    expect(await order()).toEqual(last);
  });
});
