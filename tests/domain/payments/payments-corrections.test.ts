import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { positionOf } from "~/domain/ledger/position.server";
import { queueQueries } from "~/domain/lists/queues.server";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { moneyNews } from "~/domain/payments/view/payment-texts";
import { findCreditNotes } from "~/domain/receipts/find-receipt.server";
import { receiptNumber } from "~/domain/receipts/receipt";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { usePaymentScene } from "../../support/scenes/money";

/** A refund that fails after the provider had made it. */

const t = useDatabase();
const scene = usePaymentScene(t);

async function refunded() {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  await cancelBooking(t.db, scene.as(), { bookingId: booking.id, reason: null });
  await scene.workOff();
  const [refund] = await scene.refundsOf(payment.id);
  return {
    bookingId: booking.id,
    paymentId: payment.id,
    session: payment.session,
    refundId: refund?.id ?? "",
  };
}
const admin = async () =>
  callerOf(await createUser(t.db, { role: "admin", email: "admin@test.example" }), { now: scene.clock.now });
const toReview = async () => {
  const rows = await t.db.execute<{ id: string }>(sql`select id from (${queueQueries.payments}) as waiting`);
  return [...rows].map(({ id }) => id);
};
/** The credit notes, the newest first, and whether each counts. */
const notesOf = async (paymentId: string) =>
  (await findCreditNotes(t.db, paymentId)).map(
    (note) => `${receiptNumber(note)} ${note.refundedCents} ${note.replacedAt ? "void" : "counts"}`,
  );
const charged = ["charge 4000 USD", "fee -30 USD", "refund -4000 USD"];

test("it is owed again, once, and the payer, the admin and the queue know", async () => {
  const { bookingId, paymentId, session, refundId } = await refunded();
  await admin();
  scene.provider.failRefund(session);
  expect(await scene.settle(paymentId)).toEqual({
    isSettled: true,
    faults: [{ refundId, failure: "expired_or_canceled_card", wasMade: true }],
  });
  expect(await scene.settle(paymentId)).toEqual({ isSettled: true, faults: [] });
  expect(await scene.refundsOf(paymentId)).toMatchObject([
    { state: "failed", failure: "expired_or_canceled_card" },
  ]);
  expect(await scene.ledgerOf(paymentId)).toEqual([...charged, "correction 4000 USD"]);
  expect(await positionOf(t.db, paymentId)).toMatchObject({ owed: 4000, retained: 4000 });
  expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded", "refund-failed"]);
  const alerts = (await allMails(t.db)).filter(({ template }) => template === "payment-alert");
  expect(alerts).toMatchObject([{ toEmail: "admin@test.example", facts: { about: "refund-reversed" } }]);
  expect(await toReview()).toEqual([refundId]);
  const lines = moneyLines(await bookingMoney(t.db, bookingId), { zone: "UTC", isCalledOff: true });
  expect(lines[1]?.text).toMatch(/^Refund of \$40\.00 failed on 20 November 2026: please write to us/);
});

test("it may succeed after that, and fail again", async () => {
  const { bookingId, paymentId, session } = await refunded();
  scene.provider.failRefund(session);
  await scene.settle(paymentId);
  const [made] = scene.provider.sessions.get(session)?.state.refunds ?? [];
  Object.assign(made ?? {}, { status: "succeeded", failure: null });
  await scene.settle(paymentId);
  expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded", failure: null }]);
  expect((await scene.findBooking(bookingId)).paymentStatus).toBe("refunded");
  expect(await toReview()).toEqual([]);
  expect(await notesOf(paymentId)).toEqual(["2026-000003 4000 counts", "2026-000002 4000 void"]);
  scene.provider.failRefund(session);
  await scene.settle(paymentId);
  const again = ["correction 4000 USD", "refund -4000 USD", "correction 4000 USD"];
  expect(await scene.ledgerOf(paymentId)).toEqual([...charged, ...again]);
  const failed = "refund-failed";
  expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded", failed, "refunded", failed]);
  expect(await notesOf(paymentId)).toEqual(["2026-000003 4000 void", "2026-000002 4000 void"]);
});

test("an earlier part that fails after a later one was made waits for the admin, who gives it back by hand", async () => {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  const caller = await admin();
  const part = { paymentId: payment.id, amountCents: 1000, reason: "The expert was ill." };
  for (const shownLeftCents of [4000, 3000]) {
    expect(await refundAsAdmin(t.db, caller, { ...part, shownLeftCents })).toMatchObject({ ok: true });
    await scene.workOff();
    scene.later(1000);
  }
  const [first] = await scene.refundsOf(payment.id);
  const [made] = scene.provider.sessions.get(payment.session)?.state.refunds ?? [];
  Object.assign(made ?? {}, { status: "failed", failure: "lost_or_stolen_card" });
  await scene.settle(payment.id);
  expect(await toReview()).toEqual([first?.id]);
  const byHand = await settleByHand(t.db, caller, { id: first?.id ?? "", note: "Paid from the bank." });
  expect(byHand).toMatchObject({ ok: true });
  expect(await positionOf(t.db, payment.id)).toMatchObject({ held: 2000, owed: 0 });
  expect(await toReview()).toEqual([]);
  // The receipt is the first; the refund by hand has a note of its own.
  expect(await notesOf(payment.id)).toEqual([
    "2026-000004 1000 counts",
    "2026-000003 1000 counts",
    "2026-000002 1000 void",
  ]);
  const money = await bookingMoney(t.db, booking.id);
  const paidBack = "failed on 20 November 2026. We paid back $10.00 another way on 20 November 2026.";
  expect(moneyLines(money, { zone: "UTC", isCalledOff: false })[1]?.text).toBe(
    `Refund of $10.00 ${paidBack}`,
  );
  const newsOf = ({ refunds, ...rest }: typeof money) =>
    moneyNews({ ...rest, refunds: refunds.slice(0, 1) }, { of: "session", isCancelled: true, zone: "UTC" });
  expect(newsOf(money)).toMatchObject([
    {
      title: "We have refunded part of your payment",
      text: expect.stringContaining(`The refund of $10.00 ${paidBack}`),
    },
  ]);
  const [kept] = await t.db.select().from(payments).where(eq(payments.bookingId, booking.id));
  expect(kept?.state).toBe("paid");
});
