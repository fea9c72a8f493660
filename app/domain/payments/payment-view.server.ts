import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { type Payment, payments } from "~/db/schema/payments";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { orderSummary } from "~/domain/bookings/order-summary";
import { type BookingRow, findBooking } from "~/domain/bookings/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { isId } from "~/platform/ids";
import { formatMoment, formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { isPayable } from "./payment";

/** A booking of the caller's as its payment page shows it; null for everybody else's. Two queries and one more. */
export async function readPaymentPage(
  db: Db,
  { actor, now }: SignedInCaller,
  bookingId: string,
  zone: string,
) {
  if (!isId(bookingId)) return null;
  // First the number: what changes after it is told, and loaded, again.
  const [own] = await db
    .select({ changedSeq: bookings.changedSeq, prolongedAt: bookings.holdProlongedAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const row = await findBooking(db, { userId: actor.userId, expertId: null }, bookingId);
  if (!row) return null;
  const payment = await findLatestPayment(db, actor.userId, row.id);
  const isOpen = payment?.state === "open";
  const isHeld = row.status === "pending";
  return {
    row,
    number: own?.changedSeq ?? 0,
    stage: stageOf(row, { isOpen, now }),
    hold: isHeld && row.holdExpiresAt ? viewHold(row.holdExpiresAt, own?.prolongedAt ?? null, zone) : null,
    amount: formatAmount(row.totalCents),
    when: formatMoment(row.startsAt, zone),
    zone,
    summary: orderSummary({
      expertName: displayName(row.expertName),
      priceCents: row.priceCents,
      hours: row.hours,
    }),
    pageUrl: isOpen ? payment.pageUrl : null,
    declined: isOpen && payment.declinedAt ? formatTime(payment.declinedAt, zone) : null,
    problem: payment?.problem ?? null,
    receiptId: payment?.state === "paid" ? payment.id : null,
  };
}

/** What the page is about now. */
export type PaymentStage = "ready" | "waiting" | "paid" | "expired" | "over";

function stageOf(row: BookingRow, { isOpen, now }: { isOpen: boolean; now: Date }): PaymentStage {
  if (isPayable(row, now)) return isOpen ? "waiting" : "ready";
  if (row.status === "expired" || row.status === "pending") return "expired";
  return row.paymentStatus === "paid" && !isCalledOff(row) ? "paid" : "over";
}

const viewHold = (expiresAt: Date, prolongedAt: Date | null, zone: string) => ({
  expiresAt: expiresAt.toISOString(),
  until: `${formatTime(expiresAt, zone)} (${zone})`,
  canProlong: prolongedAt === null,
});

/** The payer's last attempt at a booking. */
export async function findLatestPayment(db: Db, userId: string, bookingId: string): Promise<Payment | null> {
  if (!isId(bookingId)) return null;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.payerId, userId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment ?? null;
}
