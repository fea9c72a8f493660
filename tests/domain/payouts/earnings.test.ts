import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { positionOf } from "~/domain/ledger/position.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { type PayoutScene, payoutScene } from "../../support/scenes/money";

const t = useDatabase({ poolSize: 6 });

const claim = async (scene: PayoutScene, bookingId: string) => {
  const filed = await claimGuarantee(t.db, scene.asLearner(), { bookingId, reason: "Another subject." });
  if (!filed.ok) throw new Error(filed.error);
};

/** What happens between the booking and 60 hours after the end, and what the expert has earned then. */
test.each<[string, number, (scene: PayoutScene, bookingId: string, paymentId: string) => Promise<unknown>]>([
  ["that took place", 3600, (scene) => scene.pass(52)],
  [
    "that its learner cancelled late",
    3600,
    async (scene, bookingId) => {
      await scene.pass(40);
      await cancelBooking(t.db, scene.asLearner(), { bookingId, reason: null });
      await scene.pass(12);
    },
  ],
  [
    "that its learner cancelled in time",
    0,
    (scene, bookingId) => cancelBooking(t.db, scene.asLearner(), { bookingId, reason: null }),
  ],
  [
    "that its expert cancelled",
    0,
    async (scene, bookingId) => {
      await scene.pass(40);
      await cancelBooking(t.db, scene.asExpert(), { bookingId, reason: "Ill." });
    },
  ],
  [
    "with a guarantee that waits for an answer",
    0,
    async (scene, bookingId) => {
      await scene.pass(52);
      await claim(scene, bookingId);
      await scene.pass(20);
    },
  ],
  [
    "with a granted guarantee",
    0,
    async (scene, bookingId) => {
      await scene.pass(52);
      await claim(scene, bookingId);
      const [{ id: claimId } = { id: "" }] = await t.db.select().from(claims);
      await answerClaim(t.db, scene.asExpert(), { claimId, agrees: true, answer: null });
    },
  ],
  [
    "that its expert missed",
    0,
    async (scene, bookingId) => {
      await scene.pass(51.5);
      await reportAbsence(t.db, scene.asLearner(), { bookingId, reason: "I waited." });
      const [{ id: claimId } = { id: "" }] = await t.db.select().from(claims);
      await answerClaim(t.db, scene.asExpert(), { claimId, agrees: true, answer: null });
    },
  ],
  [
    "that its learner missed",
    3600,
    async (scene, bookingId) => {
      await scene.pass(51.5);
      await reportAbsence(t.db, scene.asExpert(), { bookingId, reason: "I waited." });
      const [{ id: claimId } = { id: "" }] = await t.db.select().from(claims);
      await answerClaim(t.db, scene.asLearner(), { claimId, agrees: true, answer: null });
    },
  ],
  [
    "of which the admin refunded a part",
    2250,
    async (scene, _, paymentId) => {
      const part = { paymentId, amountCents: 1500, shownLeftCents: 4000, reason: "Short." };
      await refundAsAdmin(t.db, scene.asAdmin(), part);
    },
  ],
])("a session %s earns %i cents", async (_what, cents, happen) => {
  const scene = await payoutScene(t.db);
  const { booking, payment } = await scene.session();
  await happen(scene, booking.id, payment.id);
  // 47 hours after the end nothing is earned yet.
  const early = new Date(booking.endsAt.getTime() + 47 * 3_600_000);
  await processDueEarnings(t.db, { now: early, limit: 10 });
  expect(await scene.balance("payable")).toBe(0);
  scene.clock.now = early;
  await scene.pass(1);
  expect(await scene.balance("payable")).toBe(cents);
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test("a session that isn't completed yet is looked at again after an hour", async () => {
  const scene = await payoutScene(t.db);
  const { booking, payment } = await scene.session();
  const now = new Date(booking.endsAt.getTime() + 49 * 3_600_000);
  await processDueEarnings(t.db, { now, limit: 10 });
  const [stored] = await t.db.select().from(payments).where(eq(payments.id, payment.id));
  expect(stored?.earnAt).toEqual(new Date(now.getTime() + 3_600_000));
});

test.each([
  ["in time", 10, 0],
  ["late", 30, 3600],
])(
  "a session whose learner cancelled %s earns by these terms, whatever is still held",
  async (_, hours, cents) => {
    const scene = await payoutScene(t.db);
    const { booking } = await scene.session({}, 46);
    const cancelledAt = new Date(scene.clock.now.getTime() + hours * 3_600_000);
    await t.db
      .update(bookings)
      .set({ status: "cancelled", cancelledAt, cancelledBy: "learner" })
      .where(eq(bookings.id, booking.id));
    await scene.pass(48 + 60);
    expect(await scene.balance("payable")).toBe(cents);
  },
);

test.each([
  ["that took place", 3600, async () => {}],
  [
    "of a class that was cancelled",
    0,
    async () => {
      const cancelled = { status: "cancelled", cancelledBy: "admin", cancelledAt: testNow } as const;
      await t.db.update(classes).set({ ...cancelled, cancellationReason: "The mentor is ill." });
    },
  ],
  [
    "that was cancelled, whatever is still held",
    0,
    async () => {
      const cancelled = { status: "cancelled", cancelledBy: "learner", cancelledAt: testNow } as const;
      await t.db.update(classReservations).set(cancelled);
    },
  ],
])("a seat %s earns %i cents 48 hours after the class", async (_, cents, happens) => {
  const scene = await payoutScene(t.db);
  const own = { expertId: scene.expert.id, startsAt: new Date(scene.clock.now.getTime() + 3_600_000) };
  const other = await payoutScene(t.db);
  const off = { status: "cancelled", cancelledBy: "admin", cancelledAt: testNow } as const;
  const offClass = { ...own, ...off, expertId: other.expert.id, cancellationReason: "The mentor is ill." };
  await createSeat(t.db, await createLiveClass(t.db, offClass), other.learner);
  const live = await createLiveClass(t.db, { ...own, priceCents: 4000 });
  await createSeat(t.db, live, scene.learner, { commissionPercent: 10 });
  await happens();
  await scene.pass(49);
  expect(await scene.balance("payable")).toBe(0);
  await scene.pass(1);
  expect([await scene.balance("payable"), await other.balance("payable")]).toEqual([cents, 0]);
});

test("a moved session earns 48 hours after its new end, and once", async () => {
  const scene = await payoutScene(t.db);
  const { booking, payment } = await scene.session();
  const later = { startsAt: new Date(booking.startsAt.getTime() + 72 * 3_600_000) };
  const endsAt = new Date(later.startsAt.getTime() + 3_600_000);
  await t.db
    .update(bookings)
    .set({ ...later, endsAt })
    .where(eq(bookings.id, booking.id));
  await scene.pass(52 + 48);
  expect(await scene.balance("payable")).toBe(0);
  await scene.pass(72);
  await Promise.all([scene.pass(0), scene.pass(0)]);
  await t.db.update(payments).set({ earnAt: scene.clock.now }).where(eq(payments.id, payment.id));
  await scene.pass(1);
  expect(await scene.balance("payable")).toBe(3600);
});

test("a refund after the earning takes the commission back with it", async () => {
  const scene = await payoutScene(t.db);
  const { payment } = await scene.session({ priceCents: 3333, totalCents: 3333, commissionPercent: 12.5 });
  await scene.pass(120);
  const where = async () => {
    const { payable, commission, owed } = await positionOf(t.db, payment.id);
    return [payable, commission, owed];
  };
  expect(await where()).toEqual([2917, 416, 0]);
  const refund = (amountCents: number, shownLeftCents: number) =>
    refundAsAdmin(t.db, scene.asAdmin(), {
      paymentId: payment.id,
      amountCents,
      shownLeftCents,
      reason: "No.",
    });
  expect(await refund(1000, 3333)).toMatchObject({ ok: true });
  expect(await where()).toEqual([2042, 291, 1000]);
  await t.db.execute("update refunds set state = 'failed', settled_at = now()");
  expect(await refund(3333, 3333)).toMatchObject({ ok: true });
  expect(await where()).toEqual([0, 0, 3333]);
  expect(await scene.balance("payable")).toBe(0);
});
