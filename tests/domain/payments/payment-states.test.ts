import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { disputes } from "~/db/schema/payments/disputes";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { refundBooking } from "~/domain/ledger/request-refund.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { unpaidEntries } from "~/domain/payouts/payable-entries.server";
import { bookingEarningText } from "~/domain/payouts/statements/booking-earning";
import { findBookingEarning } from "~/domain/payouts/statements/booking-earning.server";
import { listEarningLines } from "~/domain/payouts/statements/earning-lines.server";
import { isOwnPaid } from "~/domain/receipts/find-receipt.server";
import { reissueReceipt } from "~/domain/receipts/reissue-receipt.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { takenBack } from "../../support/db/taken-back";
import { createUser } from "../../support/scenes/factories";
import { type PaymentScene, paymentScene } from "../../support/scenes/money";

/**
 * Whatever reads money, for each state of a payment, and of a refund of 10 dollars and a dispute of a paid one. A new
 * state fails until each reader's line says what it means there.
 */

const t = useDatabase();
beforeAll(() => migrateJobs(t.url));

type States =
  | typeof payments.state.enumValues
  | typeof refunds.state.enumValues
  | typeof disputes.state.enumValues;
type Ways<Of extends States> = Record<
  Of[number],
  (paid: Awaited<ReturnType<typeof begun>>) => Promise<unknown>
>;

async function begun(scene: PaymentScene) {
  const { booking, payment } = await scene.begin();
  const admin = callerOf(await createUser(t.db, { role: "admin" }), { now: scene.clock.now });
  const settle = () => scene.settle(payment.id);
  const pay = async () => {
    scene.provider.pay(payment.session, 4000);
    await settle();
  };
  return {
    ...{ scene, admin, settle, pay, session: payment.session, bookingId: booking.id, paymentId: payment.id },
    refund: async (amountCents = 1000, db: Db = t.db) => {
      const { refundableCents: shownLeftCents } = await bookingMoney(db, booking.id);
      return refundAsAdmin(db, admin, {
        paymentId: payment.id,
        amountCents,
        reason: "It was short.",
        shownLeftCents,
      });
    },
    async send() {
      const [{ id: refundId } = { id: "" }] = await scene.refundsOf(payment.id);
      await sendRefund(t.db, scene.caller(), { refundId, providers: scene.providers });
    },
    async dispute(status: "open" | "won" | "lost") {
      await pay();
      for (const next of new Set(["open", status] as const)) {
        scene.provider.dispute(payment.session, { status: next });
        await settle();
      }
    },
  };
}

const ofPayment: Ways<typeof payments.state.enumValues> = {
  created: async ({ scene, paymentId, session }) => {
    scene.provider.sessions.delete(session);
    const unopened = { state: "created", sessionId: null, pageUrl: null } as const;
    await t.db.update(payments).set(unopened).where(eq(payments.id, paymentId));
  },
  open: async () => {},
  paid: ({ pay }) => pay(),
  closed: ({ scene, session, settle }) => {
    scene.provider.expire(session);
    return settle();
  },
};

const ofRefund: Ways<typeof refunds.state.enumValues> = {
  requested: async ({ pay, refund }) => {
    await pay();
    await refund();
  },
  submitted: async (paid) => {
    await ofRefund.requested(paid);
    paid.scene.provider.isSlow = true;
    await paid.send();
  },
  succeeded: async (paid) => {
    await ofRefund.requested(paid);
    await paid.send();
  },
  failed: async (paid) => {
    await ofRefund.requested(paid);
    paid.scene.provider.isRefusing = true;
    await paid.send();
  },
};

const ofDispute: Ways<typeof disputes.state.enumValues> = {
  open: ({ dispute }) => dispute("open"),
  won: ({ dispute }) => dispute("won"),
  lost: ({ dispute }) => dispute("lost"),
};

const situations = [
  ...payments.state.enumValues.map((state) => [`payment ${state}`, ofPayment[state]] as const),
  ...refunds.state.enumValues.map((state) => [`refund ${state}`, ofRefund[state]] as const),
  ...disputes.state.enumValues.map((state) => [`dispute ${state}`, ofDispute[state]] as const),
];

/** What each reader makes of it; the last ones 50 hours after the session. */
const readers: Record<string, (paid: Awaited<ReturnType<typeof begun>>) => Promise<string | null>> = {
  booking: async ({ scene, bookingId }) => (await scene.findBooking(bookingId)).paymentStatus,
  "pay now": ({ scene, bookingId }) =>
    takenBack(t.db, (db) => startPayment(db, scene.as(), { bookingId, provider: scene.provider })),
  receipt: async ({ scene, paymentId }) =>
    (await isOwnPaid(t.db, { paymentId, payerId: scene.learner.id })) ? "yes" : "no",
  "new receipt": ({ scene, paymentId }) =>
    takenBack(t.db, (db) =>
      reissueReceipt(
        db,
        { ...scene.as(), seller: {} },
        { paymentId, details: { company: "Acme", address: null, vatId: null } },
      ),
    ),
  "admin refunds 5 dollars": ({ refund }) => takenBack(t.db, (db) => refund(500, db)),
  "cancelling refunds": ({ bookingId, scene }) =>
    takenBack(t.db, (db) => refundBooking(db, { bookingId, reason: "cancelled", now: scene.clock.now })),
  money: async ({ bookingId }) => {
    const { retainedCents, refundableCents, isPaying } = await bookingMoney(t.db, bookingId);
    return `${retainedCents} kept, ${refundableCents} to refund${isPaying ? ", paying" : ""}`;
  },
  "expert's sentence": async ({ bookingId }) => {
    const found = await findBookingEarning(t.db, bookingId);
    return found && bookingEarningText(found, "UTC");
  },
  "pending earnings": async ({ scene }) => {
    const { lines } = await listEarningLines(t.db, scene.expert.id, 1);
    return lines.map(({ netCents, waits }) => `${netCents} ${waits ?? "its day"}`).join();
  },
  "paid out": async ({ scene, bookingId }) => {
    const { endsAt } = await scene.findBooking(bookingId);
    const now = new Date(endsAt.getTime() + 50 * 3_600_000);
    await processDueBookings(t.db, { now: endsAt, limit: 10 });
    await processDueEarnings(t.db, { now, limit: 10 });
    const [sum] = await t.db.execute(
      sql`select coalesce(-sum(amount_cents), 0)::int as cents from (${unpaidEntries(scene.expert.id)}) as entries`,
    );
    const [row] = await t.db.select({ earnAt: payments.earnAt }).from(payments);
    return `${sum?.cents}${row?.earnAt ? ", looked at again" : ""}`;
  },
};

/** What the readers answer, in their order. */
const expected: Record<string, string[]> = {
  "payment created": [
    "due; ok; no; not-found; never-paid; 0; 0 kept, 0 to refund, paying",
    "You earn $40.00 once the session is paid for, payable 48 hours after it.",
    "nothing; 0",
  ],
  "payment open": [
    "due; ok; no; not-found; never-paid; 0; 0 kept, 0 to refund, paying",
    "You earn $40.00 once the session is paid for, payable 48 hours after it.",
    "nothing; 0",
  ],
  "payment paid": [
    "paid; nothing-due; yes; ok; ok; 4000; 4000 kept, 4000 to refund",
    "You earn $40.00, payable on 25 November 2026.",
    "4000 its day; 4000",
  ],
  "payment closed": [
    "due; ok; no; not-found; never-paid; 0; 0 kept, 0 to refund",
    "You earn $40.00 once the session is paid for, payable 48 hours after it.",
    "nothing; 0",
  ],
  "refund requested": [
    "paid; nothing-due; yes; ok; refund-under-way; 3000; 4000 kept, 3000 to refund",
    "You earn $30.00, payable on 25 November 2026.",
    "3000 its day; 3000",
  ],
  "refund submitted": [
    "paid; nothing-due; yes; ok; refund-under-way; 3000; 4000 kept, 3000 to refund",
    "You earn $30.00, payable on 25 November 2026.",
    "3000 its day; 3000",
  ],
  "refund succeeded": [
    "paid; nothing-due; yes; ok; ok; 3000; 3000 kept, 3000 to refund",
    "You earn $30.00, payable on 25 November 2026.",
    "3000 its day; 3000",
  ],
  "refund failed": [
    "paid; nothing-due; yes; ok; ok; 4000; 4000 kept, 4000 to refund",
    "You earn $30.00, payable on 25 November 2026.",
    "3000 its day; 3000",
  ],
  "dispute open": [
    "paid; nothing-due; yes; ok; disputed; 0; 4000 kept, 0 to refund",
    "You earn $40.00 if the payer's dispute with their bank is won. Until then it waits.",
    "4000 dispute; 0, looked at again",
  ],
  "dispute won": [
    "paid; nothing-due; yes; ok; ok; 4000; 4000 kept, 4000 to refund",
    "You earn $40.00, payable on 25 November 2026.",
    "4000 its day; 4000",
  ],
  "dispute lost": [
    "refunded; nothing-due; yes; ok; nothing-left; 0; 0 kept, 0 to refund",
    "You don't earn this session, because the payer's bank took the payment back after a dispute.",
    "nothing; 0",
  ],
};

test.each(situations)("%s", async (name, reach) => {
  const paid = await begun(await paymentScene(t));
  await reach(paid);
  const found: string[] = [];
  for (const read of Object.values(readers)) found.push((await read(paid)) || "nothing");
  expect(found.join("; ")).toBe(expected[name]?.join("; "));
});
