import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { newId } from "~/platform/ids";
import { type PaidFor, paymentsFor } from "./paid-for.server";

interface Why {
  reason: Refund["reason"];
  now: Date;
}

/**
 * Requests a refund of everything retained for a booking, in the caller's transaction, which must hold the locks of
 * both sides. One job sends it to the provider, and another checks it until it is settled. The ledger gets its entry
 * once the provider has confirmed it.
 * @returns the requested cents, without refunds that are already pending
 */
export const refundBooking = (tx: Db, { bookingId, ...why }: { bookingId: string } & Why): Promise<number> =>
  refundAll(tx, { bookingId }, why);

/** Does the same for a seat in a class. The caller holds the locks of the class and its learner. */
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

/**
 * Requests the same for one payment. A payment has one pending refund at a time; the rest is refunded once that one is
 * settled.
 * @returns the cents that will be refunded beside a pending refund
 */
export async function refundPayment(
  tx: Db,
  { paymentId, reason, now }: { paymentId: string } & Why,
): Promise<number> {
  const { leftCents, currency, underWay } = await leftOfPayment(tx, paymentId);
  if (leftCents <= 0) return 0;
  if (underWay) {
    const age = now.getTime() - underWay.createdAt.getTime();
    const runAt = new Date(now.getTime() + Math.min(Math.max(age / 4, firstCheckMs), longestPauseMs));
    await enqueue(tx, "refund-rest", { paymentId, reason }, { jobKey: `refund-rest:${paymentId}`, runAt });
    return leftCents;
  }
  await requestRefund(tx, { paymentId, amountCents: leftCents, currency, reason, now });
  return leftCents;
}

/**
 * Reads the retained amount without pending refunds, in whole cents, and the pending refund, which for a payment made
 * with a credit is that of the payment that the credit came from.
 */
export async function leftOfPayment(tx: Db, paymentId: string) {
  const [underWay] = await tx
    .select({ amountCents: refunds.amountCents, createdAt: refunds.createdAt, paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, refundedAt(paymentId)), isUnderWay));
  const { retainedCents, currency } = await retainedOfPayment(tx, paymentId);
  const pendingCents = underWay?.paymentId === paymentId ? underWay.amountCents : 0;
  return { leftCents: retainedCents - pendingCents, currency, underWay };
}

/** Reads what a payment retains by the ledger, in whole cents, without the provider's fee. */
export async function retainedOfPayment(tx: Db, paymentId: string) {
  const [sum] = await tx
    .select({
      retainedCents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), ne(ledgerEntries.kind, "fee")))
    .groupBy(ledgerEntries.currency);
  return sum ?? { retainedCents: 0, currency: "USD" };
}

/** Moves cents from payments to a credit (negative), or back (positive). */
export const moveCredit = (
  tx: Db,
  { creditId, currency, now }: { creditId: string; currency: string; now: Date },
  moves: Array<{ paymentId: string; amountCents: number }>,
) =>
  tx
    .insert(ledgerEntries)
    .values(moves.map((move) => ({ ...move, kind: "credit" as const, creditId, currency, createdAt: now })));

/**
 * An SQL expression: the payment at a provider that a payment is refunded at. It is the payment itself, or the one that
 * its credit came from.
 */
const refundedAt = (paymentId: string) => sql`(with recursive chain as (
    select id, provider, charge_id from payments where id = ${paymentId}
    union all select source.id, source.provider, source.charge_id from chain
      join credits on chain.provider = 'credit' and credits.id = chain.charge_id::uuid
      join payments as source on source.id = credits.payment_id
  ) select id from chain where provider <> 'credit')`;

const isUnderWay = inArray(refunds.state, ["requested", "submitted"]);

/**
 * Writes a refund and its jobs. The caller has checked that enough is left and that no other refund is pending. An
 * amount that was paid with a credit moves back to the payment that the credit came from, and is refunded there.
 */
export async function requestRefund(
  tx: Db,
  refund: Pick<Refund, "paymentId" | "amountCents" | "currency"> & Partial<Pick<Refund, "note">> & Why,
): Promise<Refund> {
  const { now, ...values } = refund;
  const { paymentId } = refund;
  const [spent] = await tx
    .select({ credit: credits })
    .from(payments)
    .innerJoin(credits, eq(credits.id, sql`${payments.chargeId}::uuid`))
    .where(and(eq(payments.id, paymentId), eq(payments.provider, "credit")));
  if (spent) {
    const { id: creditId, paymentId: source } = spent.credit;
    const { amountCents, currency } = refund;
    await moveCredit(tx, { creditId, currency, now }, [
      { paymentId, amountCents: -amountCents },
      { paymentId: source, amountCents },
    ]);
    return requestRefund(tx, { ...refund, paymentId: source });
  }
  const [requested] = await tx
    .insert(refunds)
    .values({ id: newId(), ...values, createdAt: now })
    .returning();
  if (!requested) throw new Error("The refund was not written");
  const refundId = requested.id;
  await enqueue(tx, "send-refund", { refundId }, { jobKey: `refund:${refundId}` });
  const runAt = new Date(now.getTime() + firstCheckMs);
  await enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });
  return requested;
}

/**
 * Long enough for the refund's own job to have run. If that job fails for good, the check sends the refund again.
 */
const firstCheckMs = 60_000;
/** Some refunds take days. */
const longestPauseMs = 6 * 3_600_000;
