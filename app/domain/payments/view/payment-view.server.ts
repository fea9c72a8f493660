import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { payUntil } from "~/domain/bookings/booking";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { type BookingRow, findBooking } from "~/domain/bookings/queries.server";
import { freeChangeText, payByText } from "~/domain/bookings/terms-texts";
import { orderSummary } from "~/domain/bookings/view/order-summary";
import type { SignedInCaller } from "~/domain/caller";
import { shownName } from "~/domain/experts/expert";
import { moneyFor } from "~/domain/ledger/booking-money.server";
import { findOpenCredits } from "~/domain/ledger/credits.server";
import { type PaidFor, paymentsFor } from "~/domain/ledger/paid-for.server";
import { isBillable, type PaymentStage } from "~/domain/payments/payment";
import { isId } from "~/platform/ids";
import { formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { formatZoned, formatZonedTime } from "~/shared/zone-text";
import { viewBudgets } from "./budget-view.server";
import { viewCredit, withCredit } from "./credit-view";
import { endText, moneyNews } from "./payment-texts";

/** Returns the payment page of the caller's own booking; null for other bookings. */
export async function readPaymentPage(
  db: Db,
  { actor, now }: SignedInCaller,
  bookingId: string,
  zone: string,
) {
  if (!isId(bookingId)) return null;
  // The number is read first, so that a later change loads the page again.
  const [own] = await db
    .select({ changedSeq: bookings.changedSeq, prolongedAt: bookings.holdProlongedAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const row = await findBooking(db, { userId: actor.userId, expertId: null }, bookingId);
  if (!row) return null;
  const isCancelled = row.status === "cancelled";
  const context = { of: "session", isCancelled, zone } as const;
  const attempt = await viewAttempt(db, actor.userId, { bookingId: row.id }, context);
  const isDue = isBillable(row, now);
  const [credits, budgets] = isDue
    ? await Promise.all([
        findOpenCredits(db, actor.userId, now),
        viewBudgets(db, { userId: actor.userId, now, amountCents: row.totalCents }),
      ])
    : [[], []];
  const { isWaiting, parts, amountCents, credit } = viewCredit(credits, row, attempt);
  const isHeld = row.status === "pending";
  const expertName = shownName(row.expertName);
  const due = payUntil(row);
  return {
    row,
    number: own?.changedSeq ?? 0,
    stage: stageOf(row, { isWaiting, now }),
    hold:
      isHeld && row.holdExpiresAt
        ? viewHold(row.holdExpiresAt, own?.prolongedAt ?? null, { zone, now })
        : null,
    /** What is left to pay: the price, or what a credit leaves of it. */
    amount: formatAmount(amountCents),
    isPart: parts !== null,
    ...{ credit, budgets },
    when: formatZoned(row.startsAt, zone),
    summary: withCredit(orderSummary({ expertName, priceCents: row.priceCents, hours: row.hours }), parts),
    ...attempt,
    end: endText({ ...row, expertName }),
    /** When a booked session has to be paid; null for a hold, which shows its own end. */
    payBy: due && payByText(due, zone),
    freeChange: freeChangeText(row, { zone, now }),
  };
}

function stageOf(row: BookingRow, { isWaiting, now }: { isWaiting: boolean; now: Date }): PaymentStage {
  if (isBillable(row, now)) return isWaiting ? "waiting" : "ready";
  if (row.status === "expired" || row.status === "pending") return "expired";
  return row.paymentStatus === "paid" && !isCalledOff(row) ? "paid" : "over";
}

/** When the hold ends, for the page's countdown and as text. */
export const viewHold = (
  expiresAt: Date,
  prolongedAt: Date | null,
  { zone, now }: { zone: string; now: Date },
) => ({
  expiresAt: expiresAt.toISOString(),
  leftMs: expiresAt.getTime() - now.getTime(),
  until: formatZonedTime(expiresAt, zone),
  canProlong: prolongedAt === null,
});

/** Returns the state of the payer's last attempt, and all earlier charges. The ledger is only read if there is one. */
export async function viewAttempt(
  db: Db,
  userId: string,
  what: PaidFor,
  context: Parameters<typeof moneyNews>[1],
) {
  const payment = await findLatestPayment(db, userId, what);
  const money = payment && (await moneyFor(db, what));
  const isOpen = payment?.state === "open";
  return {
    pageUrl: isOpen ? payment.pageUrl : null,
    /** What it asks for there, in whole cents, and the credit that pays the rest. */
    openCents: isOpen ? payment.amountCents : null,
    withCreditId: isOpen ? payment.withCreditId : null,
    declined: isOpen && payment.declinedAt ? formatTime(payment.declinedAt, context.zone) : null,
    /** The provider's page was closed without a charge. A payment without a session never had a page. */
    isClosed: payment?.state === "closed" && payment.sessionId !== null && money?.retainedCents === 0,
    news: money ? moneyNews(money, context) : [],
  };
}

/** Returns the payer's latest payment for a booking or a seat; null without one. */
export async function findLatestPayment(db: Db, userId: string, what: PaidFor): Promise<Payment | null> {
  if (!Object.values(what).every(isId)) return null;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(paymentsFor(what), eq(payments.payerId, userId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment ?? null;
}
