import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { credits } from "~/db/schema/payments/credits";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { moveCredit } from "~/domain/ledger/credit-chain.server";
import { positionOf } from "~/domain/ledger/position.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { payWithCredit } from "~/domain/payments/checkout/pay-with-credit.server";
import { fulfilBooking } from "~/domain/payments/fulfil-booking.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { guaranteeScene } from "../../support/scenes/claims";
import { allMails } from "../../support/scenes/mails";
import { movedMoney, refundMade } from "../../support/scenes/money";

/** The credit that a granted guarantee gives (0026). Times are minutes after the start of the first session. */

const t = useDatabase({ poolSize: 6 });
const day = 24 * 60;

const scene = () => guaranteeScene(t.db);
const entries = async () =>
  (await movedMoney(t.db)).map(({ kind, cents, provider }) => `${provider} ${kind} ${cents}`);
const refunded = async () => (await t.db.select().from(refunds)).map((one) => [one.amountCents, one.reason]);
const states = async () => (await t.db.select().from(credits)).map(({ state }) => state);

describe("a credit", () => {
  test("pays for a cheaper session with another expert, and the rest is refunded", async () => {
    const { grant, second, pay, learner } = await scene();
    await grant();
    expect(await pay()).toMatchObject({ ok: true, value: { provider: "credit", amountCents: 3000 } });
    expect(await entries()).toEqual([
      ...["sandbox charge 4000", "sandbox credit -4000", "credit charge 3000", "sandbox credit 1000"],
    ]);
    expect(await refunded()).toEqual([[1000, "guarantee"]]);
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, second.id));
    expect(booking).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
    expect(await pay()).toMatchObject({ error: "nothing-due" });
    const [mail] = (await allMails(t.db)).filter(({ template }) => template === "payment-notice");
    expect(mail).toMatchObject({ toEmail: learner.email, facts: { about: "received", amountCents: 3000 } });
  });

  test("pays once, however many posts come at once", async () => {
    const { grant, pay, third } = await scene();
    await grant();
    const other = await third();
    const outcomes = await Promise.all([pay(), pay(), pay(other.id), pay(other.id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await states()).toEqual(["used"]);
  });

  test("doesn't pay for the same expert, another learner's session or after 90 days", async () => {
    const { grant, pay, third, card, second, learnerAt, expertAt, provider } = await scene();
    expect(await pay()).toMatchObject({ error: "no-credit" });
    await grant();
    expect(await pay((await third({ expertId: card.id })).id)).toMatchObject({ error: "no-credit" });
    const foreign = { bookingId: second.id, provider: () => provider };
    expect(await payWithCredit(t.db, expertAt(3 * day), foreign)).toMatchObject({
      error: "not-found",
    });
    await t.db.update(credits).set({ expiresAt: learnerAt(3 * day).now });
    expect(await pay()).toMatchObject({ error: "no-credit" });
  });

  test("returns to the first payment when its session is cancelled, and is refunded there", async () => {
    const { grant, pay, second, admin, at, bookingId } = await scene();
    await grant();
    await pay();
    const cancelled = await cancelAsAdmin(t.db, callerOf(admin, { now: at(3 * day) }), {
      ...{ bookingId: second.id, reason: "The expert is ill." },
      shown: { refundCents: 3000, isHold: false },
    });
    expect(cancelled).toMatchObject({ ok: true });
    // One refund of a payment is pending at a time: the session's follows it. It is owed at once.
    expect(await refunded()).toEqual([[1000, "guarantee"]]);
    const [first] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const rest = { paymentId: first?.id ?? "", reason: "cancelled" as const };
    expect(await positionOf(t.db, rest.paymentId)).toMatchObject({ owed: 4000, held: 0 });
    const [job] = await t.db.execute(
      sql`select key from graphile_worker.jobs where key like 'refund-rest:%'`,
    );
    expect(job?.key).toBe(`refund-rest:${rest.paymentId}`);
    const [asked] = await t.db
      .update(refunds)
      .set({ state: "succeeded", settledAt: at(3 * day) })
      .returning();
    await refundMade(t.db, asked);
    await refundRest(t.db, { now: at(3 * day) }, rest);
    expect((await refunded()).sort()).toEqual([
      [1000, "guarantee"],
      [3000, "cancelled"],
    ]);
    expect((await entries()).slice(-3).sort()).toEqual([
      ...["credit credit -3000", "sandbox credit 3000", "sandbox refund -1000"],
    ]);
    const paid = await t.db.select({ standing: bookings.paymentStatus }).from(bookings);
    expect(paid.map(({ standing }) => standing)).toEqual(["refunded", "refunded"]);
  });

  test("earns its expert nothing when the learner cancels in time, however long a refund is pending", async () => {
    const { grant, pay, second, learnerAt, at } = await scene();
    await grant();
    await pay();
    const cancelled = await cancelBooking(t.db, learnerAt(4 * day), { bookingId: second.id, reason: null });
    expect(cancelled).toMatchObject({ ok: true, value: { refundCents: 3000 } });
    await processDueEarnings(t.db, { now: at(30 * day), limit: 100 });
    const earned = (await t.db.select().from(ledgerGroups)).filter(({ kind }) => kind === "earning");
    expect(earned).toEqual([]);
    expect(await bookingMoney(t.db, second.id)).toMatchObject({ retainedCents: 0 });
  });

  test("is refunded after 90 days, on request, or with the account; once", async () => {
    const late = await scene();
    await late.grant();
    const [stored] = await t.db.select().from(credits);
    const lives = (stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0);
    expect(lives).toBe(90 * 24 * 3_600_000);
    const end = { now: stored?.expiresAt ?? new Date(), limit: 10 };
    expect(await processDueCredits(t.db, { ...end, now: new Date(end.now.getTime() - 1) })).toBe(0);
    const work = () => processDueCredits(t.db, end);
    expect((await Promise.all([work(), work()])).sort()).toEqual([0, 1]);

    const asked = await scene();
    await asked.grant();
    const { bookingId } = asked;
    const unclaimed = { bookingId: asked.second.id };
    expect(await refundOwnCredit(t.db, asked.learnerAt(3 * day), unclaimed)).toMatchObject({ ok: false });
    expect(await refundOwnCredit(t.db, asked.expertAt(3 * day), { bookingId })).toMatchObject({ ok: false });
    const both = [1, 2].map(() => refundOwnCredit(t.db, asked.learnerAt(3 * day), { bookingId }));
    expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true]);

    const erased = await scene();
    await erased.grant();
    await eraseAccount(t.db, erased.learnerAt(3 * day));

    const gone = await scene();
    await gone.claim();
    await eraseAccount(t.db, gone.learnerAt(100));
    await gone.pass(71 + 2 * day);

    expect(await states()).toEqual(["refunded", "refunded", "refunded"]);
    expect(await refunded()).toEqual(Array.from({ length: 4 }, () => [4000, "guarantee"]));
  });

  test("can't be spent in the database without its entries", async () => {
    const { grant } = await scene();
    await grant();
    const close = t.db.update(credits).set({ state: "used", closedAt: new Date() });
    await expect(close).rejects.toMatchObject({ cause: { constraint_name: "credits_balance" } });
    const [credit] = await t.db.select().from(credits);
    const { id: creditId = "", paymentId = "" } = credit ?? {};
    await expect(
      moveCredit(t.db, { creditId, paymentId, amountCents: 4000, now: new Date() }),
    ).rejects.toMatchObject({ cause: { constraint_name: "credits_balance" } });
  });
});

describe("what happens beside a credit", () => {
  const providerRefund = (amountCents: number) => ({
    ...{ id: "re_there", refundId: null, amountCents, currency: "USD" },
    ...{ status: "succeeded" as const, failure: null },
  });
  const settle = async ({ says }: Awaited<ReturnType<typeof scene>>, now: Date, amountCents: number) => {
    const apply = () => t.db.transaction((tx) => says(tx, now, { refunds: [providerRefund(amountCents)] }));
    await apply();
    return apply();
  };

  test("a refund made at the provider shrinks the credit, closes it, or waits for the admin; once", async () => {
    const partly = await scene();
    await partly.grant();
    await settle(partly, partly.at(2 * day), 1500);
    expect(await t.db.select().from(credits)).toMatchObject([{ amountCents: 2500, state: "open" }]);
    expect(await refunded()).toEqual([[1500, "provider"]]);
    // The guarantee adds up to half of what is left.
    expect(await partly.pay()).toMatchObject({ ok: true, value: { provider: "credit", amountCents: 3000 } });

    const whole = await scene();
    await whole.grant();
    await settle(whole, whole.at(2 * day), 4000);
    expect(await states()).toEqual(["used", "refunded"]);

    const used = await scene();
    await used.grant();
    await used.pay();
    expect(await settle(used, used.at(3 * day), 4000)).toMatchObject({ isSettled: false });
    const failed = await t.db.select().from(refunds).where(eq(refunds.state, "failed"));
    expect(failed).toMatchObject([
      { amountCents: 4000, failure: expect.stringContaining("a credit was used") },
    ]);
  });

  test("a late payment for the first session goes back, and no absence can be reported for it", async () => {
    const { grant, bookingId, learnerAt, at } = await scene();
    await grant();
    expect(await reportAbsence(t.db, learnerAt(day - 60), { bookingId, reason: "I waited." })).toMatchObject({
      error: "guarantee-used",
    });
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("There is no booking");
    expect(await t.db.transaction((tx) => fulfilBooking(tx, { now: at(2 * day) }, booking))).toBe(false);
    expect(booking.paymentStatus).toBe("refunded");
  });

  test("the admin can't grant what went back: refused, said and mailed", async () => {
    const { claim, answer, bookingId, admin, at, decide, stored, learner } = await scene();
    await claim();
    await answer(false);
    const [paid] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const refund = { paymentId: paid?.id ?? "", amountCents: 4000, shownLeftCents: 4000, reason: "Sorry." };
    await refundAsAdmin(t.db, callerOf(admin, { now: at(90) }), refund);
    expect(await decide(true)).toMatchObject({ ok: true, value: { isGranted: false } });
    expect((await stored()).claim).toMatchObject({ state: "refused", decidedBy: "system" });
    const told = (await allMails(t.db)).filter(({ template }) => template === "guarantee-decided");
    expect(told.map(({ toEmail }) => toEmail)).toContain(learner.email);
  });

  test("the admin's refund of a session paid with a credit waits for a pending one, and keeps its reason", async () => {
    const { grant, pay, second, admin, at } = await scene();
    await grant();
    await pay();
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, second.id));
    const refund = {
      paymentId: payment?.id ?? "",
      amountCents: 500,
      shownLeftCents: 3000,
      reason: "It was short.",
    };
    const asAdmin = callerOf(admin, { now: at(3 * day) });
    expect(await refundAsAdmin(t.db, asAdmin, refund)).toMatchObject({ error: "refund-under-way" });
    await t.db.update(refunds).set({ state: "succeeded", settledAt: at(3 * day) });
    expect(await refundAsAdmin(t.db, asAdmin, refund)).toMatchObject({ ok: true });
    const [asked] = await t.db.select().from(refunds).where(eq(refunds.reason, "admin"));
    expect(asked).toMatchObject({ amountCents: 500, note: "It was short." });
    const told = (await allMails(t.db)).findLast(({ template }) => template === "payment-notice");
    expect(told?.facts).toMatchObject({
      about: "refund-requested",
      expert_name: "Bela N.",
      reason: "It was short.",
    });
  });
});
