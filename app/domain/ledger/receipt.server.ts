import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import { payments } from "~/db/schema/payments";
import { isId } from "~/platform/ids";

/** A payment with everything that moved, for its payer; null for everybody else, and until it is paid. */
export async function findReceipt(db: Db, { paymentId, payerId }: { paymentId: string; payerId: string }) {
  if (!isId(paymentId)) return null;
  const rows = await db
    .select({
      paymentId: payments.id,
      bookingId: payments.bookingId,
      provider: payments.provider,
      chargeId: payments.chargeId,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      expertName: experts.name,
      learnerName: bookings.learnerName,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      at: ledgerEntries.createdAt,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, payerId)))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  const [first] = rows;
  if (!first) return null;
  // The provider's fee is ours to bear: the payer paid none.
  const entries = rows
    .filter(({ kind }) => kind !== "fee")
    .map(({ kind, amountCents, currency, at }) => ({ kind, amountCents, currency, at }));
  const keptCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...first, entries, keptCents };
}
