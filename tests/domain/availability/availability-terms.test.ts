/**
 * An expert's terms with stored rows (decision C12): the offered times are the accepted ones, on every page and in
 * every command.
 */
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { findNextSlots, isOffered } from "~/domain/availability/queries.server";
import { checkBooking } from "~/domain/bookings/request/check-booking.server";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";
import { at, mornings, now, short, useAvailabilityScene } from "./availability-scene";

const t = useDatabase({ poolSize: 20 });
const scene = useAvailabilityScene(t);
const { book, free, near, offered } = scene;

const expertWith = async (terms: Parameters<typeof createExpert>[1]) =>
  (await createExpert(t.db, { hours: mornings, ...terms })).id;

const next = async (expertId: string, count = 2) => {
  const query = { expertIds: [expertId], learnerId: scene.learnerId, now, count };
  return short((await findNextSlots(t.db, query)).get(expertId));
};

/** Another learner's session. */
const others = async (expertId: string, start: string, values: Parameters<typeof book>[2] = {}) =>
  book(expertId, start, { learnerId: (await createUser(t.db)).id, ...values });

describe("every place that offers a time keeps", () => {
  test("the notice", async () => {
    const id = await expertWith({ minimumNoticeMinutes: 22 * 60 });
    expect(await free(id)).toBe("21 10:00, 21 11:00, 21 12:00");
    expect(await next(id)).toBe("21 10:00, 21 11:00");
    expect(await near(id, "2026-11-21T09:00Z")).toBe("21 10:00, 21 11:00, 21 12:00");
    expect([await offered(id, "2026-11-21T09:00Z"), await offered(id, "2026-11-21T10:00Z")]).toEqual([
      false,
      true,
    ]);
  });

  test("the reach", async () => {
    const id = await expertWith({ daysAhead: 7, hours: mornings.filter(({ dayOfWeek }) => dayOfWeek > 4) });
    expect(await next(id, 9)).toBe(
      "21 09:00, 21 10:00, 21 11:00, 21 12:00, 27 09:00, 27 10:00, 27 11:00, 27 12:00",
    );
    expect(await near(id, "2026-11-28T09:00Z")).toBe("27 10:00, 27 11:00, 27 12:00");
    expect([await offered(id, "2026-11-27T12:00Z"), await offered(id, "2026-11-28T09:00Z")]).toEqual([
      true,
      false,
    ]);
  });

  test("the buffer, but not around the learner's sessions with others", async () => {
    const id = await expertWith({ bufferMinutes: 15 });
    await others(id, "2026-11-21T11:00Z");
    await book(await expertWith({}), "2026-11-22T10:00Z");
    expect(await free(id)).toBe("21 09:00");
    expect(await free(id, { span: { start: at("2026-11-22T00:00Z"), end: at("2026-11-23T00:00Z") } })).toBe(
      "22 09:00, 22 11:00, 22 12:00",
    );
    expect(await near(id, "2026-11-21T12:00Z", { count: 2 })).toBe("21 09:00, 22 09:00");
    expect([await offered(id, "2026-11-21T12:00Z"), await offered(id, "2026-11-21T09:00Z", 2)]).toEqual([
      false,
      false,
    ]);
    // A time that overlaps with a session is refused with another text.
    expect(await offered(id, "2026-11-21T11:00Z")).toBe(true);
  });

  test("the daily limit: live sessions and those that took place count, the others don't", async () => {
    const id = await expertWith({ dailyLimit: 2 });
    await others(id, "2026-11-21T09:00Z", { status: "cancelled" });
    await others(id, "2026-11-21T11:00Z", { status: "pending", holdExpiresAt: now });
    await others(id, "2026-11-21T12:00Z", { status: "pending", holdExpiresAt: at("2026-11-22T00:00Z") });
    expect(await free(id)).toBe("21 09:00, 21 10:00, 21 11:00");
    const { id: over } = await others(id, "2026-11-21T09:00Z");
    const noon = at("2026-11-21T10:00:01Z");
    await t.db.update(bookings).set({ status: "completed" }).where(eq(bookings.id, over));
    expect(await free(id, { now: noon })).toBe("");
    expect(await isOffered(t.db, { expertId: id, start: at("2026-11-21T11:00Z"), hours: 1, now: noon })).toBe(
      false,
    );
    expect(await next(id)).toBe("22 09:00, 22 10:00");
  });

  // Sydney puts its clocks back on 4 April 2027: that date has 25 hours, from 13:00 UTC to 14:00 UTC.
  test.each([
    ["its first hour", "2027-04-03T13:00Z", "2027-04-04T13:00Z", "2027-04-04T14:00Z"],
    ["its last hour", "2027-04-04T13:00Z", "2027-04-03T13:00Z", "2027-04-03T12:00Z"],
  ])(
    "the daily limit, from one end of a date to the other: %s is booked",
    async (_, booked, sameDate, otherDate) => {
      const hours = mornings.map((range) => ({ ...range, startTime: "00:00", endTime: "24:00" }));
      const id = await expertWith({ dailyLimit: 1, timeZone: "Australia/Sydney", hours });
      await others(id, booked);
      expect([await offered(id, sameDate), await offered(id, otherDate)]).toEqual([false, true]);
      const only = (start: string) => ({
        span: { start: at(start), end: new Date(at(start).getTime() + 1) },
      });
      expect([await free(id, only(sameDate)), await free(id, only(otherDate))]).toEqual([
        "",
        expect.stringMatching(/./),
      ]);
    },
  );

  test("a session that moves doesn't count against itself", async () => {
    const id = await expertWith({ dailyLimit: 1, bufferMinutes: 60 });
    const { id: except } = await others(id, "2026-11-21T10:00Z");
    const query = { expertId: id, start: at("2026-11-21T11:00Z"), hours: 1, now };
    expect([await isOffered(t.db, query), await isOffered(t.db, { ...query, except })]).toEqual([
      false,
      true,
    ]);
    expect([await free(id), await free(id, { except })]).toEqual([
      "",
      "21 09:00, 21 10:00, 21 11:00, 21 12:00",
    ]);
    expect(await near(id, "2026-11-21T10:00Z", { except })).toBe("21 09:00, 21 10:00, 21 11:00");
  });
});

test("experts who are asked together have each their own terms", async () => {
  const [soon, late] = [
    await expertWith({}),
    await expertWith({ minimumNoticeMinutes: 20_160, dailyLimit: 1 }),
  ];
  await others(soon, "2026-11-21T09:00Z");
  const found = await findNextSlots(t.db, { expertIds: [soon, late], learnerId: null, now, count: 1 });
  expect([short(found.get(soon)), short(found.get(late))]).toEqual(["21 10:00", "04 12:00"]);
});

describe("two bookings that each keep the terms, but not together", () => {
  test.each([
    ["buffer", { bufferMinutes: 30 }, "2026-11-21T11:00Z"],
    ["daily limit", { dailyLimit: 1 }, "2026-11-21T12:00Z"],
  ])("%s: one wins", async (_, terms, otherStart) => {
    const expertId = await expertWith(terms);
    const ask = async (start: string) => {
      const caller = callerOf(await createUser(t.db), { now });
      const request = { expertId, startsAt: at(start), hours: 1, shownPriceCents: null, timeZone: "UTC" };
      return { caller, request };
    };
    const asked = [await ask("2026-11-21T10:00Z"), await ask(otherStart)];
    let answers: Array<ReturnType<typeof createBooking>> = [];
    await t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", expertId]);
      // Each booking alone is allowed, and passes the check before the lock.
      for (const { caller, request } of asked) {
        expect(await checkBooking(t.db, caller, request)).toMatchObject({ ok: true });
      }
      answers = asked.map(({ caller, request }) => createBooking(t.db, caller, request));
      await untilTransactionWaits(tx);
    });
    const done = await Promise.all(answers);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done).toContainEqual({ ok: false, error: "not-offered" });
    expect(await t.db.$count(bookings)).toBe(1);
  });
});

describe("the recommended order", () => {
  const extraOn = async (day: string, terms: Partial<typeof experts.$inferInsert> = {}) => {
    const id = await expertWith({ hours: [], ...terms });
    await t.db.insert(expertExtraHours).values({ expertId: id, day, startTime: "09:00", endTime: "10:00" });
    return async (instant: string) => {
      await checkFreeSoon(t.db, { now: at(instant), limit: 100 });
      const [row] = await t.db.select({ isFree: experts.isFreeSoon }).from(experts).where(eq(experts.id, id));
      return row?.isFree;
    };
  };

  test("counts who can still be booked: the notice ends it before the start does", async () => {
    const isFree = await extraOn("2026-11-28", { minimumNoticeMinutes: 24 * 60 });
    expect(await isFree("2026-11-20T12:00Z")).toBe(true);
    expect(await isFree("2026-11-27T09:00:00.000Z")).toBe(true);
    expect(await isFree("2026-11-27T09:00:00.001Z")).toBe(false);
  });

  test("sees extra hours that come within its 28 days", async () => {
    const isFree = await extraOn("2027-01-20");
    expect(await isFree("2026-11-20T12:00Z")).toBe(false);
    expect(await isFree("2026-12-24T00:00Z")).toBe(true);
  });

  test("follows a change of terms", async () => {
    const isFree = await extraOn("2026-12-12");
    expect(await isFree("2026-11-20T12:00Z")).toBe(true);
    await t.db.update(experts).set({ daysAhead: 7 });
    expect(await isFree("2026-11-20T12:00Z")).toBe(false);
  });
});
