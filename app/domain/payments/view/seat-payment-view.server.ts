import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import { isBillableSeat } from "~/domain/classes/class";
import { findLearnerSeat, type SeatRow, selectSeats } from "~/domain/classes/seats/seat-queries.server";
import type { PaymentStage } from "~/domain/payments/payment";
import { isId } from "~/platform/ids";
import { formatAmount } from "~/shared/money";
import { viewBudgets } from "./budget-view.server";
import { seatEndText } from "./payment-texts";
import { viewAttempt, viewHold } from "./payment-view.server";

/** Returns the payment page of the caller's own seat; null for other seats. */
export async function readSeatPaymentPage(
  db: Db,
  { actor, now }: SignedInCaller,
  reservationId: string,
  zone: string,
) {
  // The row includes its number, so that a later change loads the page again.
  const row = await findLearnerSeat(db, actor.userId, reservationId);
  if (!row) return null;
  const { seat, live } = row;
  const context = { of: "seat", isCancelled: seat.status === "cancelled", zone } as const;
  const attempt = await viewAttempt(db, actor.userId, { reservationId }, context);
  const isDue = isBillableSeat(seat, live.startsAt, now);
  const amountCents = seat.priceCents;
  const budgets = isDue ? await viewBudgets(db, { userId: actor.userId, now, amountCents }) : [];
  const isHeld = seat.status === "held" && seat.holdExpiresAt !== null;
  return {
    row,
    number: seat.changedSeq,
    stage: stageOf(seat, live, { isOpen: attempt.pageUrl !== null, now }),
    hold:
      isHeld && seat.holdExpiresAt ? viewHold(seat.holdExpiresAt, seat.holdProlongedAt, { zone, now }) : null,
    ...{ budgets, amount: formatAmount(amountCents) },
    ...attempt,
    end: seatEndText(seat),
  };
}

function stageOf(
  seat: Seat,
  { startsAt }: LiveClass,
  { isOpen, now }: { isOpen: boolean; now: Date },
): PaymentStage {
  if (isBillableSeat(seat, startsAt, now)) return isOpen ? "waiting" : "ready";
  if (seat.status === "confirmed") return "paid";
  return seat.status === "cancelled" ? "over" : "expired";
}

/**
 * Returns the caller's seat for which a payment was, or, without a payment, their confirmed seat in the class.
 * @returns null for another account's payment or seat
 */
export async function findPurchasedSeat(
  db: Db,
  userId: string,
  { slug, paymentId }: { slug: string; paymentId: string | null },
): Promise<SeatRow | null> {
  if (paymentId !== null && !isId(paymentId)) return null;
  const paidFor = db
    .select({ id: payments.reservationId })
    .from(payments)
    .where(and(eq(payments.id, paymentId ?? ""), eq(payments.payerId, userId)));
  const isAsked =
    paymentId === null
      ? and(eq(classes.slug, slug), eq(classReservations.status, "confirmed"))
      : eq(classReservations.id, paidFor);
  const [row] = await selectSeats(db)
    .where(and(isAsked, eq(classReservations.learnerId, userId)))
    .orderBy(desc(classReservations.createdAt))
    .limit(1);
  return row ?? null;
}
