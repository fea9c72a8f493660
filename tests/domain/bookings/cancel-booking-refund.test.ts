import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { cancelBooking, cancelLocked } from "~/domain/bookings/change/cancel-booking.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10 } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** What a cancellation refunds: everything until 24 hours before the start, and always if the expert cancels. */

const t = useDatabase();
const hour = 3_600_000;
const edge = new Date(monday10.getTime() - 24 * hour);
const seconds = (count: number) => new Date(edge.getTime() + count * 1000);

async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(t.db);
  const expert = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const card = await createExpert(t.db, { userId: expert.id });
  const sides = { learnerId: learner.id, expertId: card.id };
  const booking = await createBooking(t.db, { ...sides, startsAt: monday10, ...values });
  return { learner, expert, booking, bookingId: booking.id };
}

async function paidScene() {
  const made = await scene();
  await payFor(t.db, made.booking);
  return made;
}

const asked = () => t.db.select().from(refunds);
const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];

test.each([
  ["learner", -1, 4000],
  ["learner", 0, 0],
  ["learner", 1, 0],
  ["expert", -1, 4000],
  ["expert", 1, 4000],
] as const)("by the %s, %i s from the edge: %i cents go back", async (side, offset, cents) => {
  const { [side]: user, bookingId } = await paidScene();
  const now = seconds(offset);
  const answer = await cancelBooking(t.db, callerOf(user, { now }), { bookingId, reason: null });
  expect(answer).toMatchObject({ ok: true, value: { refundCents: cents, isNew: true, status: "cancelled" } });
  const refund = { amountCents: cents, reason: "cancelled", state: "requested", createdAt: now };
  expect(await asked()).toMatchObject(cents > 0 ? [refund] : []);
  const payloadOf = (readerIs: string) => ({
    readerIs,
    refundCents: cents,
    retainedCents: 4000 - cents,
    cause: readerIs === side ? "own" : "other",
  });
  expect(await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id))).toMatchObject([
    { facts: payloadOf("learner") },
    { facts: payloadOf("expert") },
  ]);
});

test("an unpaid session costs nothing and gives nothing back", async () => {
  const { learner, bookingId } = await scene();
  const caller = callerOf(learner, { now: seconds(1) });
  expect(await cancelBooking(t.db, caller, { bookingId, reason: null })).toMatchObject({
    value: { refundCents: 0, status: "cancelled" },
  });
  expect(await asked()).toEqual([]);
});

test("a second cancellation asks for no second refund", async () => {
  const { learner, expert, bookingId } = await paidScene();
  const now = seconds(-1);
  await cancelBooking(t.db, callerOf(learner, { now }), { bookingId, reason: null });
  expect(await cancelBooking(t.db, callerOf(expert, { now }), { bookingId, reason: null })).toMatchObject({
    value: { isNew: false, refundCents: 0 },
  });
  expect(await asked()).toHaveLength(1);
});

describe("the terms that were shown", () => {
  test.each([
    ["a refund that is over", 1, { refundCents: 4000 }],
    ["no refund where one is due", -1, {}],
    ["another sum", -1, { refundCents: 3999 }],
    ["nothing paid, where it was paid since and would be kept", 1, {}],
    ["a hold that was paid for since", 1, { retainedCents: 4000, isHold: true }],
    ["something kept where all goes back", -1, { refundCents: 4000, retainedCents: 4000 }],
  ])("%s: nothing is cancelled", async (_, offset, terms) => {
    const { learner, bookingId } = await paidScene();
    const caller = callerOf(learner, { now: seconds(offset) });
    const shown = { refundCents: 0, retainedCents: 0, isHold: false, ...terms };
    const answer = await cancelBooking(t.db, caller, { bookingId, reason: null, shown });
    expect(answer).toEqual({ ok: false, error: "terms-changed" });
    expect(await stored(bookingId)).toMatchObject({ status: "confirmed", cancelledAt: null });
    expect([await asked(), await withFacts(t.db, await t.db.select().from(mails))]).toEqual([[], []]);
  });

  test.each([
    [-1, 4000],
    [1, 0],
  ])("%i s from the edge, %i cents: as they are", async (offset, refundCents) => {
    const { learner, bookingId } = await paidScene();
    const caller = callerOf(learner, { now: seconds(offset) });
    const shown = { refundCents, retainedCents: 4000 - refundCents, isHold: false };
    expect(await cancelBooking(t.db, caller, { bookingId, reason: null, shown })).toMatchObject({ ok: true });
  });
});

test.each([
  ["a day less a second ago", 24 * hour - 1000, 4000],
  ["a day ago", 24 * hour, 0],
])("a learner whose session the expert moved %s", async (_, ago, refundCents) => {
  const { learner, bookingId } = await paidScene();
  const now = new Date(monday10.getTime() - hour);
  const move = { from: seconds(0), to: monday10, reason: null };
  const movedAt = new Date(now.getTime() - ago);
  await recordBookingEvent(t.db, { bookingId, kind: "moved", actor: "expert", move, now: movedAt });
  const answer = await cancelBooking(t.db, callerOf(learner, { now }), { bookingId, reason: null });
  expect(answer).toMatchObject({ value: { refundCents } });
});

test("an erasure gives back what it cancels, and mails the other side alone", async () => {
  const { learner, expert } = await paidScene();
  expect(await eraseAccount(t.db, callerOf(expert, { now: seconds(1) }))).toMatchObject({ ok: true });
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    { toEmail: learner.email, facts: { cause: "other" } },
  ]);
  expect(await asked()).toMatchObject([{ amountCents: 4000, reason: "cancelled" }]);
});

describe("a hold", () => {
  const held = { status: "pending", holdExpiresAt: new Date(monday10.getTime() - hour) } as const;
  const now = new Date(monday10.getTime() - 2 * hour);

  test("is released by its learner, without a mail", async () => {
    const { learner, bookingId } = await scene(held);
    const caller = callerOf(learner, { now });
    const shown = { refundCents: 0, retainedCents: 0, isHold: true };
    expect(await cancelBooking(t.db, caller, { bookingId, reason: null, shown })).toMatchObject({
      value: { status: "cancelled", cancelledBy: "learner" },
    });
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test("an unpaid one is cancelled by the system, at the start at the latest, and both are mailed why", async () => {
  const { learner, expert, bookingId } = await scene();
  const now = new Date(monday10.getTime() + 5000);
  const caller = { now, appUrl: "http://localhost:3000", seller: {} };
  await t.db.transaction((tx) => cancelLocked(tx, caller, { bookingId, side: "system", reason: null }));
  expect(await stored(bookingId)).toMatchObject({ status: "cancelled", cancelledBy: "system" });
  const facts = { cause: "unpaid", reason: null, refundCents: 0 };
  expect(await withFacts(t.db, await t.db.select().from(mails).orderBy(asc(mails.id)))).toMatchObject([
    { toEmail: learner.email, facts: { ...facts, readerIs: "learner", other_name: "Amara O." } },
    { toEmail: expert.email, facts: { ...facts, readerIs: "expert", other_name: "Nadia Rahman" } },
  ]);
});
