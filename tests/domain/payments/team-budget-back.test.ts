import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { lockInOrder } from "~/db/locks.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import { teams } from "~/db/schema/teams/teams";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { readBudgetPage } from "~/domain/payments/budget/budget-page.server";
import { cancelInvoice } from "~/domain/payments/budget/settle-invoice.server";
import { refundText } from "~/domain/payments/team-budget";
import { useDatabase } from "../../support/db/database";
import { budgetScene } from "../../support/scenes/budget-scene";

/** What a team gets back of its budget, what the operator does, and transfers that come late (0038). */

const t = useDatabase();
const refused = (error: string) => ({ ok: false, error });
const faults = async () => expect(await ledgerFaults(t.db)).toEqual([]);

async function scene() {
  const found = await budgetScene(t);
  const { teamId, clock } = found;
  return {
    ...found,
    budget: () => readBudget(t.db, teamId),
    refundable: async () => (await readBudgetPage(t.db, { teamId, now: clock.now })).refundableCents,
  };
}

test("a charge that is disputed after its unused part was refunded is a loss of all of it", async () => {
  const { card, book, pay, refundRest, workOff, dispute, budget, transfer } = await scene();
  const paid = await card(9000);
  await pay((await book()).id);
  expect(await refundRest()).toEqual({ ok: true, value: 5000 });
  await workOff();
  await dispute(paid, "open");
  await dispute(paid, "lost");
  // The payer had 90 dollars from the bank and 50 from us, for lessons of 40.
  expect(await budget()).toEqual({ leftCents: 0, lossCents: 9000, isFrozen: false });
  await transfer(10_000);
  expect(await budget()).toMatchObject({ leftCents: 1000, lossCents: 0 });
  await faults();
});

test("what comes back after a loss was covered can be spent, but isn't refunded, and the page says so", async () => {
  const found = await scene();
  const { card, book, pay, dispute, transfer, refundable, budget } = found;
  const paid = await card(4000);
  const { id } = await book();
  await pay(id);
  await dispute(paid, "open");
  await dispute(paid, "lost");
  expect(await refundable()).toBe(0);
  await transfer(5000);
  expect(await refundable()).toBe(1000);
  await cancelBooking(t.db, found.as(), { bookingId: id, reason: null });
  expect(await budget()).toMatchObject({ leftCents: 5000, lossCents: 0 });
  expect(await refundable()).toBe(1000);
  expect(refundText({ leftCents: 5000, refundableCents: 1000, isOpen: true })).toBe(
    "You get back $10.00: to the card that paid, or by a transfer, for which we ask you for a bank account. The other $40.00 can be spent, but isn't refunded: it was paid more than twelve months ago, or came back after the bank had taken back its payment.",
  );
  expect(refundText({ leftCents: 5000, refundableCents: 0, isOpen: false })).toMatch(
    /^\$50\.00 stays with us: /,
  );
  expect(await found.refundRest()).toEqual({ ok: true, value: 1000 });
  await faults();
});

test("as much can be refunded as a refund gives back, also of a team that was closed", async () => {
  const { card, later, refundable, dispute, refundRest, leave } = await scene();
  await card(3000);
  later(1);
  const second = await card(4000);
  later(365 * 24 * 3_600_000);
  expect(await refundable()).toBe(4000);
  await dispute(second, "open");
  expect(await refundable()).toBe(0);
  await dispute(second, "won");
  await leave();
  await t.db.update(teams).set({ state: "closed", closedAt: new Date() });
  expect(await refundable()).toBe(4000);
  expect(await refundRest()).toEqual({ ok: true, value: 4000 });
});

test("a transfer that arrives for a cancelled invoice fills the budget once, and is mailed and audited", async () => {
  const found = await scene();
  const { teamId, admin, owner, as, left, markPaid, newsOf } = found;
  const { id: paymentId } = await found.invoice(6000);
  await cancelInvoice(t.db, as(owner), { paymentId, teamId });
  expect(await markPaid(paymentId)).toMatchObject({ ok: true });
  expect(await markPaid(paymentId)).toEqual(refused("not-open"));
  expect(await cancelInvoice(t.db, as(admin), { paymentId })).toEqual(refused("not-open"));
  expect([await left(), await newsOf()]).toEqual([6000, ["received"]]);
  const audited = await t.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(audited.map(({ action }) => action)).toEqual([
    "invoice-ordered",
    "invoice-cancelled",
    "invoice-paid",
  ]);
  await faults();
});

test("it goes back by transfer if the team was closed by then", async () => {
  const { owner, as, teamId, invoice, markPaid, left, refundsOf, leave } = await scene();
  const { id: paymentId } = await invoice(6000);
  await cancelInvoice(t.db, as(owner), { paymentId, teamId });
  await leave();
  await t.db.update(teams).set({ state: "closed", closedAt: new Date() });
  expect(await markPaid(paymentId)).toMatchObject({ ok: true });
  expect(await left()).toBe(0);
  expect(await refundsOf(paymentId)).toMatchObject([{ state: "submitted", reason: "late" }]);
  await faults();
});

test("cancelling what is no invoice of the team locks nothing", async () => {
  const { card, book, pay, owner, as, teamId, learner, expert } = await scene();
  await card(6000);
  const paid = await pay((await book()).id);
  const paymentId = paid.ok ? paid.value.id : "";
  await t.db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expert.id], ["learner", learner.id], ["team", teamId]);
    expect(await cancelInvoice(t.db, as(owner), { paymentId, teamId })).toEqual(refused("not-found"));
  });
});
