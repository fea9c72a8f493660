import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { positionOf } from "~/domain/ledger/position.server";
import { move, post } from "~/domain/ledger/post.server";
import { allDisputes } from "~/domain/payments/disputes/all-disputes.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { usePaymentScene } from "../../support/scenes/money";
import { listReader, queued } from "../../support/scenes/queue-scene";
import { rendered } from "../../support/site/rendered-mail";

/** Disputes of charges: what they hold back, and what becomes of it. */

const t = useDatabase();
const scene = usePaymentScene(t);

async function paid() {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  const dispute = async (changes: Parameters<typeof scene.provider.dispute>[1] = {}) => {
    scene.provider.dispute(payment.session, changes);
    return scene.settle(payment.id);
  };
  return { bookingId: booking.id, paymentId: payment.id, session: payment.session, dispute };
}

/** Earns what is held, a tenth of it for the operator. */
async function earn(paymentId: string) {
  await t.db.execute(sql`update bookings set commission_percent = 10`);
  const { expertId, held } = await positionOf(t.db, paymentId);
  const lines = [
    { account: "held" as const, expertId, amountCents: held },
    { account: "payable" as const, expertId, amountCents: -held * 0.9 },
    { account: "commission" as const, amountCents: -held * 0.1 },
  ];
  await post(t.db, { kind: "earning", paymentId, currency: "USD", lines, now: scene.clock.now });
  await t.db.update(payments).set({ earnAt: null }).where(eq(payments.id, paymentId));
}

async function payOut(expertId: string) {
  const [runId, payoutId, now] = [newId(), newId(), scene.clock.now];
  const sent = { state: "sent" as const, confirmedAt: now, sentAt: now };
  await t.db.insert(payoutRuns).values({ id: runId, provider: "manual", ...sent });
  const payout = { id: payoutId, runId, expertId, amountCents: 3600, state: "sent" as const, sentAt: now };
  await t.db.insert(payouts).values(payout);
  const lines = move({ account: "payable", expertId }, { account: "payouts", expertId }, 3600);
  await post(t.db, { kind: "payout", payoutId, currency: "USD", lines, now });
}

const createAdmin = () => createUser(t.db, { role: "admin", email: "admin@test.example" });
const balances = async () => {
  const rows = await t.db
    .select({ account: ledgerEntries.account, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map((row) => [row.account, row.cents]));
};
const alertText = async () => {
  const alert = (await allMails(t.db)).find(({ template }) => template === "payment-alert");
  if (!alert) throw new Error("The admin was sent no mail");
  return (await rendered(alert)).text.replaceAll(/\s+/g, " ");
};
const lastLine = async (bookingId: string) =>
  moneyLines(await bookingMoney(t.db, bookingId), { zone: "UTC", isCalledOff: false }).at(-1)?.text;
/** What the admin's list says of the first dispute in these columns. */
const cellsOf = async (...names: string[]) => {
  const [line] = await queued(t, allDisputes);
  const reader = listReader(scene.learner);
  const cellOf = (name: string) => allDisputes.columns.find((column) => column.name === name)?.cell;
  return line && names.map((name) => cellOf(name)?.(line, reader));
};
const kinds = async () => (await t.db.select().from(ledgerGroups)).map(({ kind }) => kind);
const status = async (bookingId: string) => (await scene.findBooking(bookingId)).paymentStatus;
const earnAt = async (paymentId: string) => (await scene.findPayment(paymentId))?.earnAt;

describe("an open dispute", () => {
  test("holds the money back once, and mails the admin once, not the payer", async () => {
    const { bookingId, paymentId, dispute } = await paid();
    await createAdmin();
    expect(await dispute()).toMatchObject({ isSettled: false });
    const dueBy = new Date("2026-12-03T00:00:00Z");
    await dispute({ dueBy });
    expect(await positionOf(t.db, paymentId)).toMatchObject({ held: 0, disputed: 4000, retained: 4000 });
    expect(await t.db.select().from(disputes)).toMatchObject([
      { state: "open", reason: "fraudulent", dueBy },
    ]);
    expect(await cellsOf("Reason", "Answer by")).toEqual(["fraudulent", dueBy.toISOString()]);
    expect(await status(bookingId)).toBe("paid");
    const alerts = (await allMails(t.db)).filter(({ template }) => template === "payment-alert");
    expect(alerts).toMatchObject([{ toEmail: "admin@test.example", facts: { dueBy: dueBy.toISOString() } }]);
    expect(await alertText()).toContain("The money is held back until the dispute is closed");
    expect(await scene.paymentNoticesOf()).toEqual(["received"]);
  });

  test("lets the admin refund nothing", async () => {
    const { paymentId, dispute } = await paid();
    const admin = callerOf(await createAdmin(), { now: scene.clock.now });
    await dispute({ amountCents: 1000 });
    const asked = { paymentId, amountCents: 100, reason: "It was ill-judged.", shownLeftCents: 3000 };
    expect(await refundAsAdmin(t.db, admin, asked)).toEqual({ ok: false, error: "disputed" });
  });

  test("leaves a session that is cancelled to be refunded once it is won", async () => {
    const { bookingId, paymentId, dispute } = await paid();
    await dispute({ amountCents: 3000 });
    await cancelBooking(t.db, scene.as(), { bookingId, reason: null });
    expect(await positionOf(t.db, paymentId)).toMatchObject({ held: 0, owed: 1000, disputed: 3000 });
    await scene.workOff();
    expect(await scene.refundsOf(paymentId)).toEqual([]);
    await dispute({ status: "won", feeCents: null });
    expect(await positionOf(t.db, paymentId)).toMatchObject({ held: 0, owed: 4000, disputed: 0 });
    await scene.workOff();
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded", amountCents: 4000 }]);
    expect(await status(bookingId)).toBe("refunded");
  });
});

describe("a dispute that is won", () => {
  test("before the session leaves everything as it was", async () => {
    const { paymentId, dispute } = await paid();
    const before = await earnAt(paymentId);
    await dispute({ dueBy: new Date("2026-12-03T00:00:00Z") });
    await dispute({ status: "won", feeCents: 0 });
    expect(await cellsOf("State", "Answer by")).toEqual(["Won", ""]);
    expect(await dispute({ status: "won" })).toEqual({ isSettled: true, faults: [] });
    expect(await positionOf(t.db, paymentId)).toMatchObject({ held: 4000, disputed: 0 });
    expect(await earnAt(paymentId)).toEqual(before);
    expect((await kinds()).sort()).toEqual(["charge", "dispute", "dispute-won", "fee"]);
  });

  test("after the time to earn it had come is looked at again", async () => {
    const { paymentId, dispute } = await paid();
    await dispute();
    await t.db.update(payments).set({ earnAt: null });
    await dispute({ status: "won" });
    expect(await earnAt(paymentId)).toEqual(scene.clock.now);
  });

  test("after it was earned is the expert's and the operator's again", async () => {
    const { paymentId, dispute } = await paid();
    await earn(paymentId);
    await dispute();
    expect(await positionOf(t.db, paymentId)).toMatchObject({ payable: 0, commission: 0, disputed: 4000 });
    await dispute({ status: "won" });
    expect(await positionOf(t.db, paymentId)).toMatchObject({ payable: 3600, commission: 400, disputed: 0 });
    expect(await earnAt(paymentId)).toBeNull();
  });
});

describe("a dispute that is lost", () => {
  test("before the session: the money is gone, with the provider's fee", async () => {
    const { bookingId, dispute } = await paid();
    await dispute();
    await dispute({ status: "lost" });
    // The provider's fees are 30 for the charge and 1500 for the dispute.
    expect(await balances()).toEqual({ provider: -1530, fees: 1530 });
    expect(await status(bookingId)).toBe("refunded");
    expect(await lastLine(bookingId)).toBe(
      "$40.00 went back on 20 November 2026 through the bank, after a dispute.",
    );
  });

  test("stays closed, whatever an older answer says", async () => {
    const { dispute } = await paid();
    await dispute({ status: "lost" });
    const before = await balances();
    await dispute({ status: "open" });
    await dispute({ status: "lost" });
    expect(await balances()).toEqual(before);
    expect(await t.db.select().from(disputes)).toMatchObject([{ state: "lost" }]);
    expect((await kinds()).sort()).toEqual(["charge", "dispute", "dispute-lost", "fee"]);
  });

  test("after the payout is a deduction from the expert's next one", async () => {
    const { paymentId, dispute } = await paid();
    await earn(paymentId);
    await payOut(scene.expert.id);
    await dispute();
    await dispute({ status: "lost", feeCents: null });
    expect(await balances()).toEqual({ provider: -30, fees: 30, payable: 3600, payouts: -3600 });
  });

  test("after a refund is the operator's loss, as the payer has the money twice", async () => {
    const { bookingId, dispute } = await paid();
    await createAdmin();
    await cancelBooking(t.db, scene.as(), { bookingId, reason: null });
    await scene.workOff();
    await dispute();
    expect(await kinds()).not.toContain("dispute");
    expect(await alertText()).toContain("Nothing is held back, because nothing is left of this payment.");
    await dispute({ status: "lost", feeCents: null });
    expect(await balances()).toEqual({ provider: -4030, fees: 4030 });
    expect(await lastLine(bookingId)).toBe(
      "$40.00 went back on 20 November 2026 through the bank, after a dispute.",
    );
  });

  test("takes a refund that failed, which the payer isn't owed any more", async () => {
    const { bookingId, paymentId, session, dispute } = await paid();
    await cancelBooking(t.db, scene.as(), { bookingId, reason: null });
    await scene.workOff();
    scene.provider.failRefund(session);
    await scene.settle(paymentId);
    await dispute();
    expect(await positionOf(t.db, paymentId)).toMatchObject({ owed: 0, disputed: 4000 });
    await dispute({ status: "lost", feeCents: null });
    expect(await balances()).toEqual({ provider: -30, fees: 30 });
  });
});
