import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { prolongSeatHold, releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import { selectSeats, selectTaught } from "~/domain/classes/seats/seat-queries.server";
import { viewSeat, viewTaught } from "~/domain/classes/seats/seat-view";
import { callerOf, inMinutes, refused, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { failingOnce } from "../../support/failing-once";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  payForSeat,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** A seat from the first click to its end: who gets one, how long it is held, and what is refunded. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00.000Z");
const stored = async (id: string) =>
  (await t.db.select().from(classReservations).where(eq(classReservations.id, id)))[0];

describe("reserving", () => {
  test("holds a seat for 15 minutes, with what it was reserved as, without a mail", async () => {
    const expert = await createExpert(t.db, { name: "Amara Okafor" });
    const live = await createLiveClass(t.db, { expertId: expert.id });
    const { seat, learner } = await hold(t.db, live);
    expect(seat).toMatchObject({
      ...{ status: "held", holdExpiresAt: inMinutes(15), paymentStatus: "due", priceCents: 4900 },
      ...{ mentorName: "Amara O.", skill: live.title, name: learner.fullName, email: learner.email },
      ...{ timeZone: "Europe/Paris", confirmedAt: null, createdAt: testNow },
    });
    expect(await takenOf(t.db, live)).toMatchObject({ said: 1, counted: 1 });
    expect(await classMails(t.db)).toEqual([]);
  });

  test("ends a hold at the start of the class", async () => {
    const live = await createLiveClass(t.db);
    const { seat } = await hold(t.db, live, new Date(startsAt.getTime() - 60_000));
    expect(seat.holdExpiresAt).toEqual(startsAt);
  });

  test("confirms a free seat at once, with its mail", async () => {
    const live = await createLiveClass(t.db, { priceCents: 0 });
    const { seat, learner } = await hold(t.db, live);
    expect(seat).toMatchObject({ status: "confirmed", confirmedAt: testNow, holdExpiresAt: null });
    const [mail, ...more] = await classMails(t.db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      ...{ template: "class-seat", toEmail: learner.email },
      facts: { about: "confirmed", joinLink: live.zoomLink, priceCents: 0, timeZone: "America/New_York" },
    });
  });

  test("gives back the seat that is there, whatever price was shown, and a new one once its hold has run out", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    const { seat, learner } = await hold(t.db, live);
    const again = await reserve(t.db, learner, live, { now: inMinutes(14), shownPriceCents: 1 });
    expect(again).toMatchObject({ ok: true, value: { id: seat.id } });
    const later = await reserve(t.db, learner, live, { now: inMinutes(15) });
    expect(later).toMatchObject({ ok: true, value: { status: "held", holdExpiresAt: inMinutes(30) } });
    expect(await stored(seat.id)).toMatchObject({ status: "expired" });
    expect(await takenOf(t.db, live)).toMatchObject({ said: 1, counted: 1 });
  });

  test.each<[string, Partial<typeof classes.$inferInsert>, Date, string]>([
    ["that is closed by hand", { status: "sold_out" }, testNow, "sold-out"],
    ["without a date", { startsAt: null }, testNow, "not-open"],
    [
      "that was cancelled",
      { status: "cancelled", cancelledAt: testNow, cancelledBy: "admin" },
      testNow,
      "not-open",
    ],
    ["in its last millisecond before the start", {}, new Date(startsAt.getTime() - 1), "ok"],
    ["as it starts", {}, startsAt, "started"],
    ["that is over", {}, new Date(startsAt.getTime() + 3_600_000), "started"],
  ])("a class %s", async (_, values, now, answer) => {
    const live = await createLiveClass(t.db, values);
    const learner = await createUser(t.db);
    const result = await reserve(t.db, learner, live, { now });
    expect(result.ok ? "ok" : result.error).toBe(answer);
  });

  test("is refused to learners who can't come, with the reason", async () => {
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id });
    const live = await createLiveClass(t.db, { expertId: expert.id });
    const unverified = await createUser(t.db, { emailVerifiedAt: null });
    const gone = await createUser(t.db, { isActive: false });
    const learner = await createUser(t.db);
    const other = { slug: "no-such-class" };
    expect(await reserve(t.db, unverified, live)).toEqual(refused("unverified"));
    expect(await reserve(t.db, gone, live)).toEqual(refused("account-gone"));
    expect(await reserve(t.db, account, live)).toEqual(refused("own-class"));
    expect(await reserve(t.db, learner, other)).toEqual(refused("not-found"));
    expect(await reserve(t.db, learner, live, { shownPriceCents: 4800 })).toEqual(refused("price-changed"));
  });

  test.each([
    ["a session that ends as it starts", -60, "ok"],
    ["a session that ends a minute later", -59, "own-overlap"],
    ["a session that starts in its last minute", 59, "own-overlap"],
    ["a session that starts as it ends", 60, "ok"],
  ])("beside %s", async (_, minutes, answer) => {
    const learner = await createUser(t.db);
    const expert = await createExpert(t.db);
    const from = new Date(startsAt.getTime() + minutes * 60_000);
    await createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: from });
    const result = await reserve(t.db, learner, await createLiveClass(t.db));
    expect(result.ok ? "ok" : result.error).toBe(answer);
  });

  test("is refused at the time of another class, until that hold runs out", async () => {
    const [first, second] = [await createLiveClass(t.db), await createLiveClass(t.db)];
    const { learner } = await hold(t.db, first);
    expect(await reserve(t.db, learner, second)).toEqual(refused("own-overlap"));
    expect(await reserve(t.db, learner, second, { now: inMinutes(15) })).toMatchObject({ ok: true });
  });

  test("holds three seats for one person at most; a free one is no hold", async () => {
    const learner = await createUser(t.db);
    const onDay = (day: number, priceCents = 4900) =>
      createLiveClass(t.db, { priceCents, startsAt: new Date(startsAt.getTime() + day * 86_400_000) });
    for (const day of [0, 1, 2]) await reserve(t.db, learner, await onDay(day));
    const fourth = await onDay(3);
    expect(await reserve(t.db, learner, fourth)).toEqual(refused("too-many-unpaid"));
    expect(await reserve(t.db, learner, await onDay(4, 0))).toMatchObject({ ok: true });
    expect(await reserve(t.db, learner, fourth, { now: inMinutes(15) })).toMatchObject({ ok: true });
  });
});

describe("a hold", () => {
  test("is prolonged by 15 minutes, once, by its learner alone", async () => {
    const { seat, learner } = await hold(t.db, await createLiveClass(t.db));
    const prolong = (user: typeof users.$inferSelect, now: Date, id = seat.id) =>
      prolongSeatHold(t.db, callerOf(user, { now }), { reservationId: id });
    expect(await prolong(await createUser(t.db), inMinutes(10))).toEqual(refused("not-found"));
    expect(await prolong(learner, inMinutes(10), "no-id")).toEqual(refused("not-found"));
    expect(await prolong(learner, inMinutes(10))).toEqual({ ok: true, value: inMinutes(30) });
    expect(await prolong(learner, inMinutes(20))).toEqual(refused("too-late"));
    const other = await hold(t.db, await createLiveClass(t.db));
    expect(await prolong(other.learner, inMinutes(15), other.seat.id)).toEqual(refused("too-late"));
  });

  test("is prolonged although the database fails for a moment", async () => {
    const { seat, learner } = await hold(t.db, await createLiveClass(t.db));
    const [db, request] = [failingOnce(t.db), { reservationId: seat.id }];
    const prolonged = await prolongSeatHold(db, callerOf(learner), request);
    expect(prolonged).toEqual({ ok: true, value: inMinutes(30) });
  });

  test("that is given back goes to the first on the waitlist, without a mail", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    const { seat, learner } = await hold(t.db, live);
    const entry = await createWaitlistEntry(t.db, live);
    const release = () =>
      releaseSeat(t.db, callerOf(learner, { now: inMinutes(1) }), { reservationId: seat.id });
    expect(await release()).toEqual({ ok: true, value: { slug: live.slug } });
    expect(await release()).toEqual(refused("too-late"));
    expect(await stored(seat.id)).toMatchObject({ status: "cancelled", cancelledBy: "learner" });
    expect(await waitlistOf(t.db, live)).toMatchObject([{ id: entry.id, status: "offered" }]);
    expect((await classMails(t.db)).map(({ template }) => template)).toEqual(["waitlist-offer"]);
  });
});

describe("a payment", () => {
  test("confirms a held seat, with its mail", async () => {
    const { seat, learner } = await hold(t.db, await createLiveClass(t.db));
    expect(await payForSeat(t.db, seat, inMinutes(5))).toBe(true);
    expect(await stored(seat.id)).toMatchObject({
      ...{ status: "confirmed", confirmedAt: inMinutes(5), paymentStatus: "paid" },
    });
    expect(await classMails(t.db)).toMatchObject([{ toEmail: learner.email, facts: { about: "confirmed" } }]);
  });

  test.each<[string, (live: Awaited<ReturnType<typeof createLiveClass>>) => Promise<unknown>, boolean]>([
    ["and is free still", async () => {}, true],
    ["and was sold", (live) => hold(t.db, live, inMinutes(16)), false],
    ["and the waitlist has a person", (live) => createWaitlistEntry(t.db, live), false],
    [
      "in a class whose sales were closed",
      ({ id }) => t.db.update(classes).set({ status: "sold_out" }).where(eq(classes.id, id)),
      false,
    ],
  ])("after the hold of a last seat expired %s", async (_, happen, isKept) => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    const { seat } = await hold(t.db, live);
    await happen(live);
    expect(await payForSeat(t.db, seat, inMinutes(17))).toBe(isKept);
    expect(await stored(seat.id)).toMatchObject({ status: isKept ? "confirmed" : "expired" });
    const { said, counted } = await takenOf(t.db, live);
    expect([said, counted]).toEqual([counted, counted]);
  });

  test("of an old hold takes the place of the payer's new one in the same class", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    const { seat, learner } = await hold(t.db, live);
    const second = await reserve(t.db, learner, live, { now: inMinutes(16) });
    if (!second.ok) throw new Error(second.error);
    expect(await payForSeat(t.db, seat, inMinutes(17))).toBe(true);
    expect(await payForSeat(t.db, second.value, inMinutes(18))).toBe(false);
    expect(await takenOf(t.db, live)).toMatchObject({ said: 1, counted: 1 });
  });

  test("at the start comes too late", async () => {
    const live = await createLiveClass(t.db);
    const { seat } = await hold(t.db, live, new Date(startsAt.getTime() - 60_000));
    expect(await payForSeat(t.db, seat, startsAt)).toBe(false);
  });

  test("of a hold that ran out, whose payer has a session at that time by now, comes too late", async () => {
    const { seat, learner } = await hold(t.db, await createLiveClass(t.db));
    await createBooking(t.db, { learnerId: learner.id, expertId: (await createExpert(t.db)).id, startsAt });
    expect(await payForSeat(t.db, seat, inMinutes(16))).toBe(false);
  });
});

test("a seat and a class on their pages: what can still be done in each state", async () => {
  const { id: expertId } = await createExpert(t.db, { name: "Amara Okafor" });
  await createExpert(t.db, { name: "Bela Novak" });
  const live = await createLiveClass(t.db, { expertId, zoomLink: null });
  const seat = await createSeat(t.db, live, await createUser(t.db));
  const rows = async () => [await selectSeats(t.db), await selectTaught(t.db)] as const;
  const [[row], [taught, ...others]] = await rows();
  if (!row || !taught) throw new Error("There is no class");
  expect([others, taught.expert.name]).toEqual([[], "Amara Okafor"]);
  const over = new Date(startsAt.getTime() + 2 * 3_600_000);
  const shown = (changes: Partial<typeof seat>, ofClass: Partial<typeof live> = {}, now = testNow) => {
    const one = { ...row, seat: { ...row.seat, ...changes }, live: { ...row.live, ...ofClass } };
    const seen = viewSeat(one, { zone: "UTC", now });
    return [seen.canMove, seen.canCancel, seen.again !== null, seen.opensInMs !== null, seen.payment];
  };
  const cancelled = { status: "cancelled" as const, cancelledAt: testNow };
  expect([
    shown({}),
    shown({ status: "held", confirmedAt: null, holdExpiresAt: inMinutes(15), paymentStatus: "due" }),
    shown(cancelled),
    shown({ paymentStatus: "due" }, { status: "cancelled" }),
    shown({ paymentStatus: "due" }, {}, over),
  ]).toEqual([
    [true, true, false, true, "Paid"],
    [false, true, false, false, "Payment due"],
    [false, false, true, false, "Paid"],
    [false, false, false, false, "Price"],
    [false, false, false, false, "Payment due"],
  ]);
  const noted = (now: Date) => viewTaught(taught, { zone: "UTC", now }).joinNote !== null;
  expect([noted(testNow), noted(startsAt), noted(over)]).toEqual([true, false, false]);
});
