import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { adminRefundMessages } from "~/domain/payments/refunds/admin-refund";
import { adminRefundForm } from "~/domain/payments/refunds/admin-refund.forms.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { newId } from "~/platform/ids";
import { callerOf, refused } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { type PaymentScene, paymentScene } from "../../support/scenes/money";

/** The admin refunds a payment, or a part of it. */

const t = useDatabase();
let scene: PaymentScene;
let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  scene = await paymentScene(t);
  admin = await createUser(t.db, { role: "admin" });
});

const reason = "The second half didn't take place.";

async function paid() {
  const { booking, payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  return { bookingId: booking.id, paymentId: payment.id };
}

const refund = (paymentId: string, amountCents: number, shownLeftCents = 4000) =>
  refundAsAdmin(t.db, callerOf(admin, { now: scene.clock.now }), {
    ...{ paymentId, amountCents, reason, shownLeftCents },
  });

test("a part: the provider gives it back, the ledger and the audit have it, the payer reads why", async () => {
  const { bookingId, paymentId } = await paid();
  const done = await refund(paymentId, 1550);
  expect(done).toMatchObject({ ok: true, value: { amountCents: 1550, currency: "USD" } });
  const [requested] = await t.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(requested).toMatchObject({ reason: "admin", state: "requested" });
  const told = (await allMails(t.db)).filter(({ template }) => template === "payment-notice");
  expect(told.at(-1)).toMatchObject({
    toEmail: scene.learner.email,
    facts: { about: "refund-requested", amountCents: 1550, reason },
  });
  expect(await t.db.select().from(auditEvents).where(eq(auditEvents.actorId, admin.id))).toMatchObject([
    {
      action: "payment-refunded",
      objectType: "payment",
      objectId: paymentId,
      detail: { refundId: requested?.id, amountCents: 1550, leftCents: 2450 },
    },
  ]);
  await scene.workOff();
  expect(await scene.ledgerOf(paymentId)).toEqual(["charge 4000 USD", "fee -30 USD", "refund -1550 USD"]);
  expect(await scene.findBooking(bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  expect(await scene.paymentNoticesOf()).toEqual(["received", "refund-requested", "refunded"]);

  expect(await refund(paymentId, 2450, 2450)).toMatchObject({ ok: true });
  await scene.workOff();
  expect(await scene.findBooking(bookingId)).toMatchObject({
    status: "confirmed",
    paymentStatus: "refunded",
  });
  expect(await refund(paymentId, 1, 0)).toEqual(refused("nothing-left"));
});

test("of two admins at once one refunds it, and the other learns so", async () => {
  const { paymentId } = await paid();
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(paymentId, 4000)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const second = refused("refund-under-way");
  expect(answers.filter(({ ok }) => !ok)).toEqual([second, second, second]);
  await scene.workOff();
  expect(await t.db.$count(refunds)).toBe(1);
  expect(await scene.ledgerOf(paymentId)).toContain("refund -4000 USD");
});

test("what was posted for other facts than there are is refused", async () => {
  const { paymentId } = await paid();
  expect(await refund(paymentId, 1000, 3000)).toEqual(refused("left-changed"));
  for (const cents of [4001, 0, -1, 0.5]) expect(await refund(paymentId, cents)).toEqual(refused("too-much"));
  for (const id of [newId(), "x"]) expect(await refund(id, 1000)).toEqual(refused("unknown-payment"));
  const { payment } = await scene.begin({ startsAt: new Date("2026-11-24T10:00:00Z") });
  expect(await refund(payment.id, 1000)).toEqual(refused("never-paid"));
  expect(await t.db.$count(refunds)).toBe(0);
});

test("a session that is cancelled in between gives back the rest once the part is settled", async () => {
  const { bookingId, paymentId } = await paid();
  scene.provider.isSlow = true;
  await refund(paymentId, 1000);
  expect(await cancelBooking(t.db, scene.as(), { bookingId, reason: null })).toMatchObject({
    value: { refundCents: 3000 },
  });
  expect(await scene.refundsOf(paymentId)).toHaveLength(1);
  scene.provider.isSlow = false;
  await scene.workOff();
  expect(await scene.refundsOf(paymentId)).toMatchObject([
    { amountCents: 1000, reason: "admin", state: "succeeded" },
    { amountCents: 3000, reason: "cancelled", state: "succeeded" },
  ]);
  expect((await scene.findBooking(bookingId)).paymentStatus).toBe("refunded");
});

test("the form takes dollars and cents, and a reason of 1 to 500 characters", () => {
  const read = (amount: string, why = reason) =>
    adminRefundForm.safeParse({ amount, reason: why, left: "4000" });
  expect(read("12.5").data).toEqual({ amount: 1250, reason, left: 4000 });
  for (const amount of ["", "0", "1.234", "-1", "ten"]) {
    expect(read(amount).error?.issues[0]?.message).toBe(adminRefundMessages["too-much"]);
  }
  expect(read("1", " ").error?.issues[0]?.message).toBe("Enter a reason");
  expect(read("1", "x".repeat(501)).error?.issues[0]?.message).toBe("Reason must be at most 500 characters");
});
