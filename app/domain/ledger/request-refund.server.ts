import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import { payments } from "~/db/schema/payments";
import { type Refund, refunds } from "~/db/schema/refunds";
import { newId } from "~/platform/ids";
import { type PaidFor, paymentsFor } from "./paid-for.server";

interface Why {
  reason: Refund["reason"];
  now: Date;
}

/**
 * Requests a refund of everything still kept for a booking, in the transaction of the reason for it. The caller holds the
 * locks of both sides. A job hands it to the provider, and another asks about it until it is settled; the ledger has its
 * entry once the provider has confirmed it.
 * @returns how many cents, 0 where nothing is kept or a refund is on its way already
 */
export const refundBooking = (tx: Db, { bookingId, ...why }: { bookingId: string } & Why): Promise<number> =>
  refundAll(tx, { bookingId }, why);

/** The same for a seat in a class. The caller holds the locks of the class and its learner. */
export const refundReservation = (
  tx: Db,
  { reservationId, ...why }: { reservationId: string } & Why,
): Promise<number> => refundAll(tx, { reservationId }, why);

async function refundAll(tx: Db, what: PaidFor, why: Why): Promise<number> {
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(paymentsFor(what), eq(payments.state, "paid")));
  let total = 0;
  for (const { id } of paid) total += await refundPayment(tx, { paymentId: id, ...why });
  return total;
}

/** The same for one payment. */
export async function refundPayment(
  tx: Db,
  { paymentId, reason, now }: { paymentId: string } & Why,
): Promise<number> {
  const underWay = inArray(refunds.state, ["requested", "submitted"]);
  const [open] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), underWay));
  if (open) return 0;
  const [kept] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), ne(ledgerEntries.kind, "fee")))
    .groupBy(ledgerEntries.currency);
  if (!kept || kept.cents <= 0) return 0;
  const refundId = newId();
  await tx.insert(refunds).values({
    id: refundId,
    paymentId,
    amountCents: kept.cents,
    currency: kept.currency,
    reason,
    createdAt: now,
  });
  await enqueue(tx, "send-refund", { refundId }, { jobKey: `refund:${refundId}` });
  const runAt = new Date(now.getTime() + firstCheckMs);
  await enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });
  return kept.cents;
}

/** Long enough for the refund's own job to have run: should that job fail for good, the check sends the refund again. */
const firstCheckMs = 60_000;
