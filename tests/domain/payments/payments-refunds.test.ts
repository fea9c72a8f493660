import { type SQL, sql } from "drizzle-orm";
import type { JobHelpers } from "graphile-worker";
import { describe, expect, test, vi } from "vitest";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { move, post } from "~/domain/ledger/post.server";
import { applyCheckoutState } from "~/domain/payments/checkout/settle-payment.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { paymentTasks } from "~/jobs/payment-tasks.server";
import { newId } from "~/platform/ids";
import { useDatabase, withoutTriggers } from "../../support/db/database";
import { payFor } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { usePaymentScene } from "../../support/scenes/money";
import { testEnv } from "../../support/site/request";

/** Refunds, and the rules of the ledger that the database enforces. */

const t = useDatabase();
const scene = usePaymentScene(t);

/** A confirmed and paid session. */
async function paid() {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  return { bookingId: booking.id, paymentId: payment.id, session: payment.session };
}

/** A paid session that the learner has cancelled in time, before the refund reaches the provider. */
async function cancelled() {
  const known = await paid();
  const done = await cancelBooking(t.db, scene.as(), { bookingId: known.bookingId, reason: null });
  expect(done).toMatchObject({ ok: true, value: { refundCents: 4000 } });
  const [refund] = await scene.refundsOf(known.paymentId);
  return { ...known, refundId: refund?.id ?? "" };
}

const send = (refundId: string) => sendRefund(t.db, scene.caller(), { refundId, providers: scene.providers });
const drop = (which: SQL) =>
  t.db.execute(sql`delete from graphile_worker._private_jobs
    where id in (select id from graphile_worker.jobs where ${which})`);
const charged = ["charge 4000 USD", "fee -30 USD"];
const statusOf = async (bookingId: string) => (await scene.findBooking(bookingId)).paymentStatus;

describe("a refund", () => {
  test("is made once, however often its job runs, and is in the ledger once it is made", async () => {
    const { bookingId, paymentId, session, refundId } = await cancelled();
    expect(await scene.ledgerOf(paymentId)).toEqual(charged);
    expect(await statusOf(bookingId)).toBe("paid");
    await Promise.all([send(refundId), send(refundId), send(refundId)]);
    await send(refundId);
    expect(scene.provider.sessions.get(session)?.state.refunds).toHaveLength(1);
    expect(await scene.ledgerOf(paymentId)).toEqual([...charged, "refund -4000 USD"]);
    expect(await statusOf(bookingId)).toBe("refunded");
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
  });

  test("that the provider has taken, but not made, is submitted until the provider confirms it", async () => {
    const { bookingId, paymentId, refundId } = await cancelled();
    scene.provider.isSlow = true;
    await send(refundId);
    expect(await scene.settle(paymentId)).toEqual({ isSettled: false, faults: [] });
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "submitted", settledAt: null }]);
    expect(await scene.ledgerOf(paymentId)).toEqual(charged);
    scene.provider.finishRefunds();
    expect(await scene.settle(paymentId)).toEqual({ isSettled: true, faults: [] });
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded" }]);
    expect(await statusOf(bookingId)).toBe("refunded");
  });

  test("waits while the provider is out of reach", async () => {
    const { paymentId, refundId } = await cancelled();
    scene.provider.isDown = true;
    await expect(send(refundId)).rejects.toMatchObject({ isPassing: true });
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "requested", failure: null }]);
    scene.provider.isDown = false;
    await scene.workOff();
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded" }]);
  });

  test("that is refused for good has failed, is reported, and moves no cent", async () => {
    const { bookingId, paymentId, refundId } = await cancelled();
    scene.provider.isRefusing = true;
    expect(await send(refundId)).toEqual([{ refundId, failure: "refused", wasMade: false }]);
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "failed", failure: "refused" }]);
    expect(await send(refundId)).toEqual([]);
    expect(await scene.ledgerOf(paymentId)).toEqual(charged);
    expect(await statusOf(bookingId)).toBe("paid");
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refund-failed"]);
    const lines = moneyLines(await bookingMoney(t.db, bookingId), { zone: "UTC", isCalledOff: true });
    expect(lines.map(({ text }) => text)).toEqual([
      "Paid $40.00 on 20 November 2026.",
      "Refund of $40.00 failed on 20 November 2026: please write to us, and we'll pay it back another way.",
    ]);
  });

  test("that fails stands in the log as one that wasn't made", async () => {
    const { refundId } = await cancelled();
    const error = vi.fn();
    // The program's own sandbox doesn't know the session.
    const tasks = paymentTasks({ db: t.db, env: testEnv, log: { info() {}, error } }, (_, work) =>
      work(new AbortController().signal),
    );
    await tasks["send-refund"]({ refundId }, {} as JobHelpers); // nothing of them is read
    expect(error.mock.calls).toMatchObject([["A refund failed", undefined, { refundId }]]);
  });

  test("that failed on its way, after it was taken, has failed as well", async () => {
    const { paymentId, session, refundId } = await cancelled();
    scene.provider.isSlow = true;
    await send(refundId);
    const [made] = scene.provider.sessions.get(session)?.state.refunds ?? [];
    Object.assign(made ?? {}, { status: "failed", failure: "lost_or_stolen_card" });
    expect(await scene.settle(paymentId)).toEqual({
      isSettled: true,
      faults: [{ refundId, failure: "lost_or_stolen_card", wasMade: false }],
    });
    await scene.settle(paymentId);
    expect(await scene.refundsOf(paymentId)).toMatchObject([
      { state: "failed", failure: "lost_or_stolen_card" },
    ]);
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refund-failed"]);
    expect(await scene.ledgerOf(paymentId)).toEqual(charged);
  });

  test("whose job is gone is sent by the job that checks the payment", async () => {
    const { bookingId, paymentId } = await paid();
    await drop(sql`true`);
    await cancelBooking(t.db, scene.as(), { bookingId, reason: null });
    await drop(sql`task_identifier = 'send-refund'`);
    const check =
      await t.db.execute(sql`select run_at - ${scene.clock.now.toISOString()}::timestamptz as pause
      from graphile_worker.jobs where task_identifier = 'check-payment'`);
    expect(check).toEqual([{ pause: "00:01:00" }]);
    await scene.workOff();
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded" }]);
  });

  test("whose job has used up its attempts is sent again; one that waits for its next attempt is left alone", async () => {
    const { paymentId } = await cancelled();
    const attempts = () =>
      t.db.execute(sql`select attempts from graphile_worker.jobs
        where task_identifier = 'send-refund' and key is not null`);
    const attempted = (times: SQL) =>
      t.db.execute(sql`update graphile_worker._private_jobs set attempts = ${times}
        where id in (select id from graphile_worker.jobs where task_identifier = 'send-refund')`);
    await attempted(sql`7`);
    expect(await scene.settle(paymentId)).toMatchObject({ isSettled: false });
    expect(await attempts()).toEqual([{ attempts: 7 }]);
    await attempted(sql`max_attempts`);
    expect(await scene.settle(paymentId)).toMatchObject({ isSettled: false });
    expect(await attempts()).toEqual([{ attempts: 0 }]);
  });

  test("that was sent is asked about until it is made, whatever becomes of other jobs", async () => {
    const { paymentId, refundId } = await cancelled();
    scene.provider.isSlow = true;
    await drop(sql`true`);
    await send(refundId);
    await scene.workOff();
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded" }]);
  });

  test("is mailed to the payer with its amount", async () => {
    const { bookingId, refundId } = await cancelled();
    await send(refundId);
    const sent = await allMails(t.db);
    expect(sent.filter(({ template }) => template === "payment-notice")[1]).toMatchObject({
      toUserId: scene.learner.id,
      status: "queued",
      aboutId: bookingId,
      facts: { about: "refunded", amountCents: 4000, currency: "USD" },
    });
  });

  test("that is on its way at the provider, not asked for by us, is under way here too", async () => {
    const { bookingId, paymentId, session } = await paid();
    scene.provider.isSlow = true;
    scene.provider.refundAtProvider(session);
    expect(await scene.settle(paymentId)).toEqual({ isSettled: false, faults: [] });
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ reason: "provider", state: "submitted" }]);
    expect(await cancelBooking(t.db, scene.as(), { bookingId, reason: null })).toMatchObject({ ok: true });
    scene.provider.finishRefunds();
    expect(await scene.settle(paymentId)).toEqual({ isSettled: true, faults: [] });
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ reason: "provider", state: "succeeded" }]);
    expect(await scene.ledgerOf(paymentId)).toEqual([...charged, "refund -4000 USD"]);
  });

  test("that was made at the provider gets its entry, once", async () => {
    const { bookingId, paymentId, session } = await paid();
    scene.provider.refundAtProvider(session);
    await scene.settle(paymentId);
    await scene.settle(paymentId);
    expect(await scene.ledgerOf(paymentId)).toEqual([...charged, "refund -4000 USD"]);
    expect(await scene.refundsOf(paymentId)).toMatchObject([{ reason: "provider", state: "succeeded" }]);
    expect(await statusOf(bookingId)).toBe("refunded");
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
  });

  test("that was made at the provider just before ours: no more goes back than came in", async () => {
    const { bookingId, paymentId, session, refundId } = await cancelled();
    scene.provider.refundAtProvider(session);
    await send(refundId);
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
    await scene.workOff();
    expect(await scene.ledgerOf(paymentId)).toEqual([...charged, "refund -4000 USD"]);
    const told = (await scene.refundsOf(paymentId)).map(({ reason, state }) => `${reason} ${state}`);
    expect(told.sort()).toEqual(["cancelled failed", "provider succeeded"]);
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
    expect(await statusOf(bookingId)).toBe("refunded");
  });

  test("of a payment made twice leaves what can be refunded of the other one", async () => {
    const { bookingId } = await paid();
    const again = await payFor(t.db, await scene.findBooking(bookingId), { problem: "duplicate" });
    const { id: paymentId, amountCents, currency } = again;
    await t.db.insert(refunds).values({ id: newId(), paymentId, amountCents, currency, reason: "duplicate" });
    expect(await bookingMoney(t.db, bookingId)).toMatchObject({ retainedCents: 8000, refundableCents: 4000 });
  });

  test("of nothing isn't sent, nor anything of a payment that is gone settled", async () => {
    expect(await send(newId())).toEqual([]);
    const state = { status: "open", declinedAt: null, charge: null, refunds: [], disputes: [] } as const;
    const gone = { paymentId: newId(), state: { ...state, refunds: [], disputes: [] } };
    const settled = await t.db.transaction((tx) => applyCheckoutState(tx, scene.caller(), gone));
    expect(settled).toEqual({ isSettled: true, faults: [] });
  });

  test("on its way at the provider is under way here once ours has failed, whatever the provider says first", async () => {
    const { paymentId, refundId } = await cancelled();
    const { chargeId } = (await scene.findPayment(paymentId)) ?? {};
    const charge = { id: chargeId ?? "", paidCents: 4000, currency: "USD", feeCents: null };
    const facts = { amountCents: 4000, currency: "USD", failure: null };
    const state = {
      ...{ status: "paid" as const, declinedAt: null, charge, disputes: [] },
      refunds: [
        { ...facts, id: "re_there", refundId: null, status: "pending" as const },
        { ...facts, id: "re_ours", refundId, status: "failed" as const },
      ],
    };
    await t.db.transaction((tx) => applyCheckoutState(tx, scene.caller(), { paymentId, state }));
    const states = (await scene.refundsOf(paymentId)).map(({ reason, state }) => `${reason} ${state}`);
    expect(states.sort()).toEqual(["cancelled failed", "provider submitted"]);
  });
});

describe("the database refuses", () => {
  test.each([
    ["to change an entry", sql`update ledger_entries set amount_cents = 1`],
    ["to delete one", sql`delete from ledger_entries`],
    ["to empty the ledger", sql`truncate ledger_entries cascade`],
    ["to change a group", sql`update ledger_groups set currency = 'EUR'`],
    ["to delete a group", sql`delete from ledger_groups`],
  ])("%s", async (_what, statement) => {
    const { paymentId } = await paid();
    await expect(t.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^(ledger|payout)_/) },
    });
    expect(await scene.ledgerOf(paymentId)).toEqual(charged);
    // The tests themselves empty tables with these triggers turned off.
    expect(withoutTriggers).toEqual({ session_replication_role: "replica" });
  });

  const entry = (paymentId: string, values: Partial<Parameters<typeof post>[1]>) =>
    post(t.db, {
      ...{ kind: "refund", paymentId, currency: "USD", now: scene.clock.now },
      ...{ lines: move({ account: "owed" }, { account: "provider" }, 1), ...values },
    });
  const refundOf = async (paymentId: string, amountCents: number) => {
    const id = newId();
    const row = { id, paymentId, amountCents, currency: "USD", reason: "admin" as const };
    await t.db.insert(refunds).values({ ...row, state: "succeeded", settledAt: scene.clock.now });
    return id;
  };

  test("that more goes back than was paid, in one entry or in several", async () => {
    const { bookingId, paymentId } = await paid();
    const back = async (cents: number) => {
      const refundId = await refundOf(paymentId, cents);
      return entry(paymentId, {
        refundId,
        lines: move({ account: "held", expertId }, { account: "provider" }, cents),
      });
    };
    const { id: expertId } = scene.expert;
    await expect(back(4001)).rejects.toMatchObject({ cause: { constraint_name: "ledger_entries_balance" } });
    await back(1500);
    expect(await statusOf(bookingId)).toBe("paid");
    await expect(back(2501)).rejects.toMatchObject({ cause: { constraint_name: "ledger_entries_balance" } });
    await back(2500);
    expect(await statusOf(bookingId)).toBe("refunded");
  });

  test.each<[string, string, Partial<Parameters<typeof post>[1]>]>([
    ["a second charge", "ledger_groups_once_key", { kind: "charge" }],
    ["a second fee", "ledger_groups_once_key", { kind: "fee" }],
    ["a refund that isn't owed", "ledger_entries_balance", {}],
    ["a refund of no request", "ledger_groups_about_check", { refundId: null }],
    ["a currency that is none", "ledger_groups_currency_check", { currency: "usd" }],
    ["a group that doesn't add up", "ledger_entries_zero", { lines: [{ account: "owed", amountCents: -1 }] }],
    [
      "an expert's account of nobody",
      "ledger_entries_expert_check",
      { lines: move({ account: "payable" }, { account: "held" }, -1) },
    ],
  ])("%s", async (_what, constraint, values) => {
    const { paymentId } = await paid();
    const refundId = (values.kind ?? "refund") === "refund" ? await refundOf(paymentId, 1) : undefined;
    const written = entry(paymentId, { ...(refundId && { refundId }), ...values });
    await expect(written).rejects.toMatchObject({ cause: { constraint_name: constraint } });
  });

  test("a group without entries", async () => {
    const { paymentId } = await paid();
    const empty = t.db.insert(ledgerGroups).values({ kind: "refund-due", paymentId, currency: "USD" });
    await expect(empty).rejects.toMatchObject({ cause: { constraint_name: "ledger_groups_entries" } });
  });

  test("two refunds under way of one payment", async () => {
    const { paymentId } = await cancelled();
    const row = { id: newId(), paymentId, amountCents: 1, currency: "USD", reason: "admin" as const };
    await expect(t.db.insert(refunds).values(row)).rejects.toMatchObject({
      cause: { constraint_name: "refunds_open_key" },
    });
  });
});
