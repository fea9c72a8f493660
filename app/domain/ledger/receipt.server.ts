import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { isId } from "~/platform/ids";

/**
 * Returns a paid payment with its charges and refunds, for its payer; null for others, and until it is paid. `seat` is
 * set for a class, `session` for a session.
 */
export async function findReceipt(db: Db, { paymentId, payerId }: { paymentId: string; payerId: string }) {
  if (!isId(paymentId)) return null;
  const rows = await db
    .select({
      paymentId: payments.id,
      provider: payments.provider,
      chargeId: payments.chargeId,
      session: { id: bookings.id, startsAt: bookings.startsAt, hours: bookings.hours },
      expertName: experts.name,
      seat: {
        id: classReservations.id,
        title: classReservations.skill,
        teacher: classReservations.mentorName,
      },
      classStart: classes.startsAt,
      learnerName: sql<string>`coalesce(${bookings.learnerName}, ${classReservations.name})`,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      at: ledgerEntries.createdAt,
    })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, payerId)))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  const [first] = rows;
  if (!first) return null;
  // The payer doesn't pay the provider's fee.
  const entries = rows
    .filter(({ kind }) => kind !== "fee")
    .map(({ kind, amountCents, currency, at }) => ({ kind, amountCents, currency, at }));
  const retainedCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...first, entries, retainedCents };
}
