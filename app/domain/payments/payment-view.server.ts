import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { type Payment, payments } from "~/db/schema/payments";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { orderSummary } from "~/domain/bookings/order-summary";
import { type BookingRow, findBooking } from "~/domain/bookings/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { isId } from "~/platform/ids";
import { formatMoment, formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { isPayable } from "./payment";
import { endText, freeChangeText, moneyNews } from "./payment-texts";

/** A booking of the caller's as its payment page shows it; null for everybody else's. The ledger is read once a payment has begun. */
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
  const money = payment && (await bookingMoney(db, row.id));
  const news = money ? moneyNews(money, { status: row.status, zone }) : [];
  const isOpen = payment?.state === "open";
  const isHeld = row.status === "pending";
  const expertName = displayName(row.expertName);
  return {
    row,
    number: own?.changedSeq ?? 0,
    stage: stageOf(row, { isOpen, now }),
    hold: isHeld && row.holdExpiresAt ? viewHold(row.holdExpiresAt, own?.prolongedAt ?? null, zone) : null,
    amount: formatAmount(row.totalCents),
    when: formatMoment(row.startsAt, zone),
    zone,
    summary: orderSummary({
      expertName,
      priceCents: row.priceCents,
      hours: row.hours,
    }),
    pageUrl: isOpen ? payment.pageUrl : null,
    declined: isOpen && payment.declinedAt ? formatTime(payment.declinedAt, zone) : null,
    /** The provider's page was closed. One that never opened can't have been. */
    isClosed: payment?.state === "closed" && payment.sessionId !== null && money?.keptCents === 0,
    /** What came in, and what became of it. */
    news,
    /** Why nothing can be paid any more. */
    end: endText({ ...row, expertName }),
    freeChange: freeChangeText(row, { zone, now }),
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
