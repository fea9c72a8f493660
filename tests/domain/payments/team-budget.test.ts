import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { teams } from "~/db/schema/teams/teams";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { move, post } from "~/domain/ledger/post.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { payFromBudget } from "~/domain/payments/budget/pay-from-budget.server";
import { cancelInvoice } from "~/domain/payments/budget/settle-invoice.server";
import { orderInvoice, topUpByCard } from "~/domain/payments/budget/top-up.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10 } from "../../support/scenes/bookings";
import { budgetScene } from "../../support/scenes/budget-scene";
import { createLiveClass, hold } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { createTeam } from "../../support/scenes/team-scene";

/** A team pays in advance, and its members' sessions are paid from that (0038). */

const t = useDatabase({ poolSize: 12 });
const at = (hours: number) => new Date(monday10.getTime() + hours * 3_600_000);
const refused = (error: string) => ({ ok: false, error });
const audited = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action);
const faults = async () => expect(await ledgerFaults(t.db)).toEqual([]);

test("a session is paid from it at once, and what is refunded goes back to it", async () => {
  const scene = await budgetScene(t);
  await scene.card(20_000);
  const { id } = await scene.book();
  const paid = await scene.pay(id);
  expect(paid).toMatchObject({
    ok: true,
    value: { provider: "team", amountCents: 4000, teamId: scene.teamId },
  });
  expect(await scene.left()).toBe(16_000);
  expect(await scene.findBooking(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  const paymentId = paid.ok ? paid.value.id : "";
  expect(await scene.paymentNoticesOf()).toEqual(["received"]);

  const done = await cancelBooking(t.db, scene.as(), { bookingId: id, reason: null });
  expect(done).toMatchObject({ ok: true });
  expect(await scene.left()).toBe(20_000);
  expect(await scene.findBooking(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await scene.refundsOf(paymentId)).toMatchObject([{ state: "succeeded", amountCents: 4000 }]);
  // A receipt is for what the team paid, not for what its members spend of it.
  expect(await t.db.select().from(receipts)).toMatchObject([
    { company: "ACME", address: "1 Road", number: 1 },
  ]);
  await faults();
});

test("a part that the admin refunds goes back to it", async () => {
  const scene = await budgetScene(t);
  await scene.card(20_000);
  const paid = await scene.pay((await scene.book()).id);
  const refund = { paymentId: paid.ok ? paid.value.id : "", amountCents: 1500, shownLeftCents: 4000 };
  expect(await refundAsAdmin(t.db, scene.as(scene.admin), { ...refund, reason: "Sorry." })).toMatchObject({
    ok: true,
  });
  expect(await scene.left()).toBe(17_500);
  expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
  await faults();
});

test("a seat that the admin refunds goes back to it, and the seat is free", async () => {
  const scene = await budgetScene(t);
  await scene.card(20_000);
  const live = await createLiveClass(t.db);
  const { learner, seat } = await hold(t.db, live);
  await scene.join(learner);
  const paid = await payFromBudget(t.db, callerOf(learner), {
    what: { reservationId: seat.id },
    teamId: scene.teamId,
  });
  expect(await scene.left()).toBe(20_000 - seat.priceCents);
  const refund = { paymentId: paid.ok ? paid.value.id : "", amountCents: seat.priceCents, reason: "Sorry." };
  await refundAsAdmin(t.db, callerOf(scene.admin), { ...refund, shownLeftCents: seat.priceCents });
  expect(await scene.left()).toBe(20_000);
  const [after] = await t.db.select().from(classReservations);
  expect(after).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  await faults();
});

test("the guarantee gives it back to the budget, without a credit", async () => {
  const scene = await budgetScene(t);
  await scene.card(20_000);
  const { id: bookingId } = await scene.book();
  await scene.pay(bookingId);
  scene.clock.now = at(2);
  await processDueBookings(t.db, { now: scene.clock.now, limit: 10 });
  const claimed = await claimGuarantee(t.db, scene.as(), {
    bookingId,
    reason: "We never came to the subject.",
  });
  expect(claimed).toMatchObject({ ok: true });
  scene.later(49 * 3_600_000);
  await processDueClaims(t.db, { now: scene.clock.now, limit: 10 });
  expect(await scene.left()).toBe(20_000);
  expect(await t.db.select().from(credits)).toEqual([]);
  expect(await scene.findBooking(bookingId)).toMatchObject({
    status: "completed",
    paymentStatus: "refunded",
  });
  await faults();
});

test("what pays for the budget itself isn't refunded from the admin's page of payments", async () => {
  const scene = await budgetScene(t);
  const { id: paymentId } = await scene.card(20_000);
  const refund = { paymentId, amountCents: 1500, shownLeftCents: 20_000, reason: "Sorry." };
  expect(await refundAsAdmin(t.db, scene.as(scene.admin), refund)).toEqual(refused("of-budget"));
});

test("not more than it has, not more than the member's month, not by others, and not while it is disputed", async () => {
  const scene = await budgetScene(t);
  const { id } = await scene.book();
  expect(await scene.pay(id)).toEqual(refused("not-enough"));
  const card = await scene.card(6000);
  const stranger = await createUser(t.db);
  expect(await scene.pay(id, stranger)).toEqual(refused("not-found"));
  const limited = await createUser(t.db);
  await scene.join(limited, "member", 3999);
  const { id: other } = await scene.book(limited, { startsAt: at(24) });
  expect(await scene.pay(other, limited)).toEqual(refused("over-limit"));
  await scene.leave(limited);
  expect(await scene.pay(other, limited)).toEqual(refused("not-a-member"));
  const what = { bookingId: id };
  for (const teamId of [id, "no-id"])
    expect(await payFromBudget(t.db, scene.as(), { what, teamId })).toEqual(refused("not-a-member"));

  await scene.dispute(card, "open");
  expect(await scene.pay(id)).toEqual(refused("budget-frozen"));
  expect(await scene.refundRest()).toEqual(refused("budget-frozen"));
  await scene.dispute(card, "won");
  expect(await scene.pay(id)).toMatchObject({ ok: true });
  expect(await scene.pay(id)).toEqual(refused("nothing-due"));
  await faults();
});

test("a month's limit counts what was paid in it, less what went back", async () => {
  const scene = await budgetScene(t);
  await scene.card(50_000);
  const limited = await createUser(t.db);
  await scene.join(limited, "member", 7999);
  const book = async (hours: number) => (await scene.book(limited, { startsAt: at(hours) })).id;
  const first = await book(0);
  expect(await scene.pay(first, limited)).toMatchObject({ ok: true });
  const second = await book(24);
  expect(await scene.pay(second, limited)).toEqual(refused("over-limit"));
  await cancelBooking(t.db, scene.as(limited), { bookingId: first, reason: null });
  expect(await scene.pay(second, limited)).toMatchObject({ ok: true });
  // Limits count by months in UTC.
  const third = await book(24 * 11);
  scene.clock.now = new Date("2026-11-30T23:59:59Z");
  expect(await scene.pay(third, limited)).toEqual(refused("over-limit"));
  scene.clock.now = new Date("2026-12-01T00:00:00Z");
  expect(await scene.pay(third, limited)).toMatchObject({ ok: true });
});

test("ten members pay with its last 40 dollars: one session is paid", async () => {
  const scene = await budgetScene(t);
  await scene.card(6000);
  const members = await Promise.all(Array.from({ length: 10 }, () => createUser(t.db)));
  const booked: string[] = [];
  for (const [index, one] of members.entries()) {
    await scene.join(one);
    // Each with an expert of their own, whose lock would put the payments in order.
    const { id: expertId } = await createExpert(t.db);
    booked.push((await scene.book(one, { expertId, startsAt: at(index) })).id);
  }
  const paid = await Promise.all(members.map((one, index) => scene.pay(booked[index] ?? "", one)));
  expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
  expect(paid.flatMap((one) => (one.ok ? [] : [one.error]))).toEqual(Array(9).fill("not-enough"));
  expect(await scene.left()).toBe(2000);
  await faults();
});

test("the database refuses to spend more than it has, whatever the code does", async () => {
  const scene = await budgetScene(t);
  const { id: paymentId } = await scene.card(6000);
  const spend = (amountCents: number) =>
    t.db.transaction((tx) => {
      const lines = move({ account: "team", teamId: scene.teamId }, { account: "fees" }, amountCents);
      return post(tx, { kind: "refund-due", paymentId, currency: "USD", lines, now: scene.clock.now });
    });
  await expect(spend(6001)).rejects.toMatchObject({ cause: { constraint_name: "ledger_entries_budget" } });
});

test("it is mailed once that it is low, and again after it was filled", async () => {
  const scene = await budgetScene(t);
  await scene.card(12_000);
  const manager = await createUser(t.db);
  await scene.join(manager, "manager");
  const pay = async (hours: number) =>
    scene.pay((await scene.book(scene.member, { startsAt: at(hours) })).id);
  await pay(0);
  expect(await scene.newsOf()).toEqual(["received"]);
  await pay(24);
  expect(await scene.newsOf()).toEqual(["received", "low"]);
  await pay(48);
  expect(await scene.newsOf()).toEqual(["received", "low"]);
  await scene.card(8000);
  await pay(72);
  expect(await scene.newsOf()).toEqual(["received", "low", "received", "low"]);
  // Managers read it, members don't. This one came after the first payment.
  expect(await scene.newsOf(manager)).toEqual(["low", "received", "low"]);
  expect(await scene.newsOf(scene.member)).toEqual([]);
});

test("an invoice has its number before it is paid, and fills the budget once the admin says so", async () => {
  const scene = await budgetScene(t);
  const { id } = await scene.invoice(50_000);
  expect(await t.db.select().from(receipts)).toMatchObject([{ paymentId: id, number: 1, company: "ACME" }]);
  expect(await scene.left()).toBe(0);
  expect(await scene.markPaid(id)).toMatchObject({ ok: true });
  expect(await scene.left()).toBe(50_000);
  expect(await scene.newsOf()).toEqual(["received"]);
  for (const again of [scene.markPaid(id), cancelInvoice(t.db, scene.as(scene.admin), { paymentId: id })])
    expect(await again).toEqual(refused("not-open"));
  expect(await scene.left()).toBe(50_000);

  const { id: second } = await scene.invoice(10_000);
  const { teamId } = scene;
  const cancel = (user = scene.owner, of = teamId) =>
    cancelInvoice(t.db, scene.as(user), { paymentId: second, teamId: of });
  expect(await cancel(scene.member)).toEqual(refused("not-found"));
  // Nor does the owner of another team, even who owns this one.
  const other = await createTeam(t.db, [{ userId: scene.owner.id, role: "owner" }]);
  expect(await cancel(scene.owner, other.teamId)).toEqual(refused("not-found"));
  expect(await cancel()).toMatchObject({ ok: true });
  expect((await t.db.select().from(receipts)).map(({ number }) => number)).toEqual([1, 2]);
  const done = ["invoice-ordered", "invoice-paid", "invoice-ordered", "invoice-cancelled"];
  expect(await audited()).toEqual(done);
  await faults();
});

test("five invoices of a team wait at most, and only owner and managers add to the budget", async () => {
  const scene = await budgetScene(t);
  const { teamId, provider } = scene;
  for (let count = 0; count < 5; count += 1) await scene.invoice(5000);
  const order = (user = scene.owner) => orderInvoice(t.db, scene.as(user), { teamId, amountCents: 5000 });
  expect(await order()).toEqual(refused("too-many-invoices"));
  expect(await order(scene.member)).toEqual(refused("not-found"));
  const byCard = (user = scene.owner) =>
    topUpByCard(t.db, scene.as(user), { teamId, amountCents: 5000, provider });
  expect(await byCard(scene.member)).toEqual(refused("not-found"));
  await scene.leave();
  await t.db.update(teams).set({ state: "closing", closedAt: scene.clock.now });
  expect(await order()).toEqual(refused("team-closed"));
  expect(await byCard()).toEqual(refused("team-closed"));
});

test("what is left is refunded: by card where it came by card, by the admin where it was transferred", async () => {
  const scene = await budgetScene(t);
  const card = await scene.card(9000);
  scene.later(60_000);
  const transfer = await scene.transfer(5000);
  await scene.pay((await scene.book()).id);
  expect(await scene.refundRest(scene.member)).toEqual(refused("not-found"));
  // What came first was spent first.
  expect(await scene.refundRest()).toEqual({ ok: true, value: 10_000 });
  expect(await scene.left()).toBe(0);
  expect(await audited()).toContain("budget-refunded");
  expect(await scene.refundRest()).toEqual(refused("refund-under-way"));
  await scene.workOff();
  expect(await scene.transferBack()).toBe(1);
  expect(await scene.refundsOf(card.id)).toMatchObject([
    { amountCents: 5000, state: "succeeded", reason: "budget" },
  ]);
  expect(await scene.refundsOf(transfer.id)).toMatchObject([{ amountCents: 5000, state: "succeeded" }]);
  expect(await scene.refundRest()).toEqual(refused("nothing-left"));
  expect(await scene.newsOf()).toEqual(["received", "received", "refunded", "refunded"]);
  expect((await t.db.select().from(receipts)).map(({ refundedCents }) => refundedCents)).toEqual([
    null,
    null,
    5000,
    5000,
  ]);
  await faults();
});

test("what was paid more than a year ago isn't refunded", async () => {
  const scene = await budgetScene(t);
  await scene.card(9000);
  scene.later(1);
  await scene.card(3000);
  scene.later(365 * 24 * 3_600_000);
  expect(await scene.refundRest()).toEqual({ ok: true, value: 3000 });
  await scene.workOff();
  expect(await scene.refundRest()).toEqual(refused("nothing-left"));
  expect(await scene.left()).toBe(9000);
});

test("a lost dispute takes what is left, and what comes next covers the rest first", async () => {
  const scene = await budgetScene(t);
  const card = await scene.card(6000);
  const { id } = await scene.book();
  await scene.pay(id);
  await scene.dispute(card, "open");
  expect(await scene.left()).toBe(0);
  await scene.dispute(card, "lost");
  expect(await readBudget(t.db, scene.teamId)).toEqual({ leftCents: 0, lossCents: 4000, isFrozen: false });
  // The operator's loss is covered by a transfer, then by a session that goes back.
  await scene.transfer(2500);
  expect(await readBudget(t.db, scene.teamId)).toMatchObject({ leftCents: 0, lossCents: 1500 });
  await cancelBooking(t.db, scene.as(), { bookingId: id, reason: null });
  expect(await readBudget(t.db, scene.teamId)).toMatchObject({ leftCents: 2500, lossCents: 0 });
  expect(await scene.refundRest()).toEqual(refused("nothing-left"));
  await faults();
});

test("a team that is closed while a payment is disputed gets nothing back before that is decided", async () => {
  const scene = await budgetScene(t);
  const first = await scene.card(4000);
  scene.clock.now = new Date(scene.clock.now.getTime() + 60_000);
  await scene.card(4000);
  const spent = await scene.book();
  expect(await scene.pay(spent.id)).toMatchObject({ ok: true });
  const other = await scene.book(scene.member, { startsAt: new Date(monday10.getTime() + 7_200_000) });
  expect(await scene.pay(other.id)).toMatchObject({ ok: true });
  await scene.dispute(first, "open");
  await cancelBooking(t.db, scene.as(), { bookingId: spent.id, reason: null });
  expect(await closeTeam(t.db, scene.as(scene.owner), { teamId: scene.teamId })).toMatchObject({ ok: true });
  await scene.workOff();
  expect(await t.db.select().from(refunds).where(eq(refunds.reason, "budget"))).toEqual([]);
  await scene.dispute(first, "lost");
  await scene.workOff();
  expect(await readBudget(t.db, scene.teamId)).toMatchObject({ leftCents: 0, lossCents: 0 });
  await faults();
});

test("what arrives for a team that was closed goes back, and so does what is refunded to it later", async () => {
  const scene = await budgetScene(t);
  const card = await scene.card(9000);
  const { id } = await scene.book();
  await scene.pay(id);
  const late = await scene.startCard(7000);
  const invoice = await scene.invoice(3000);
  await scene.leave();
  await t.db.update(teams).set({ state: "closing", closedAt: scene.clock.now });
  scene.provider.pay(late.sessionId ?? "", 7000);
  await scene.settle(late.id);
  await scene.markPaid(invoice.id);
  expect(await t.db.select().from(payments).where(eq(payments.problem, "late"))).toHaveLength(2);
  await cancelBooking(t.db, scene.as(), { bookingId: id, reason: null });
  await scene.workOff();
  await scene.transferBack();
  expect(scene.provider.kept(late.sessionId ?? "")).toBe(0);
  expect((await scene.refundsOf(card.id)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(9000);
  expect(await scene.left()).toBe(0);
  expect(await t.db.select().from(teams)).toMatchObject([{ state: "closed" }]);
  expect(await t.db.select().from(bookings)).toMatchObject([{ paymentStatus: "refunded" }]);
  await faults();
});
