import { and, asc, eq, getTableColumns, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { isRefunded } from "~/domain/bookings/cancellation";
import { isOpenResale } from "~/domain/bookings/change/mark-resold.server";
import { findClaims } from "~/domain/claims/claim-parties.server";
import { guaranteeUntil } from "~/domain/claims/guarantee";
import { commissionOf, type Position, positionOf } from "~/domain/ledger/position.server";
import { type NewEntry, post } from "~/domain/ledger/post.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";

/** What is still open is looked at again after this time. */
const againMs = 3_600_000;

/**
 * Earns what is held for sessions and classes that ended 48 hours ago (0028). Takes at most `limit` payments, each in a
 * transaction of its own, under the payment's locks. Twice, or by two workers at once, it does no more than once.
 * @param onFault gets each payment that failed; it is put off by a minute
 * @returns how many were dealt with or put off
 */
export async function processDueEarnings(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, paymentId: string) => void,
): Promise<number> {
  const rows = await dueEarnings(db, now, limit);
  return eachDue(db, { now, rows, one: (tx, { id }) => processOne(tx, id, now), putOff: lookAgain, onFault });
}

/** The query of `processDueEarnings`. The index has only payments that aren't settled yet. */
export const dueEarnings = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.earnAt), lte(payments.earnAt, now)))
    .orderBy(asc(payments.earnAt))
    .limit(limit);

/** Returns false if the payment was processed or moved in between. */
async function processOne(tx: Db, id: string, now: Date): Promise<boolean> {
  const locked = await lockPayment(tx, id);
  const payment = locked?.payment;
  if (!payment?.earnAt || payment.earnAt > now) return false;
  const position = await positionOf(tx, id);
  const outcome = await judge(tx, { payment, position, now });
  if (outcome === "later") {
    await lookAgain(tx, id, new Date(now.getTime() + againMs));
    return true;
  }
  if (outcome === "earned") {
    const { held, currency } = position;
    await post(tx, { kind: "earning", paymentId: id, currency, lines: earningLines(position, held), now });
  }
  await lookAgain(tx, id, null);
  return true;
}

const lookAgain = (db: Db, id: string, earnAt: Date | null) =>
  db.update(payments).set({ earnAt }).where(eq(payments.id, id));

/** The lines of an earning: the expert's part, and the operator's commission. */
function earningLines(position: Position, cents: number): NewEntry[] {
  const { expertId } = position;
  const commission = commissionOf(position, cents);
  return [
    { account: "held", expertId, amountCents: cents },
    { account: "payable", expertId, amountCents: commission - cents },
    { account: "commission", amountCents: -commission },
  ];
}

async function judge(
  tx: Db,
  { payment, position, now }: { payment: Payment; position: Position; now: Date },
): Promise<"earned" | "nothing" | "later"> {
  const { held, disputed, currency } = position;
  if (disputed > 0) return "later";
  if (held <= 0 || currency !== "USD") return "nothing";
  return payment.bookingId === null ? judgeSeat(tx, payment) : judgeBooking(tx, payment.bookingId, now);
}

/**
 * A session that took place, or that its learner cancelled late or missed. Open claims are decided first, and the time
 * for the guarantee that a refused report has left over runs out first. What of a late cancellation was booked again is
 * refunded first.
 */
async function judgeBooking(tx: Db, bookingId: string, now: Date): Promise<"earned" | "nothing" | "later"> {
  const [booking] = await tx
    .select({
      ...getTableColumns(bookings),
      expertMovedAt,
      mayBeResold: sql<boolean>`coalesce(${isOpenResale}, false)`,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking || booking.status === "pending" || booking.status === "confirmed") return "later";
  const found = await findClaims(tx, bookingId);
  if (found.some(({ kind, state }) => kind === "guarantee" && state === "granted")) return "nothing";
  if (found.some(({ decidedAt }) => decidedAt === null)) return "later";
  const report = found.find(({ kind }) => kind === "no_show");
  if (report?.state === "refused" && now <= guaranteeUntil(booking.endsAt, report)) return "later";
  if (booking.status === "no_show") return booking.absent === "learner" ? "earned" : "nothing";
  if (booking.mayBeResold) return "later";
  if (booking.status === "cancelled") return wasRefunded(booking) ? "nothing" : "earned";
  return booking.status === "completed" ? "earned" : "nothing";
}

/** Reads a cancellation's own terms again, as they were when it was made. */
const wasRefunded = ({
  cancelledBy,
  cancelledAt,
  startsAt,
  expertMovedAt: movedAt,
}: Booking & { expertMovedAt: Date | null }): boolean =>
  cancelledBy === null ||
  cancelledAt === null ||
  isRefunded({ side: cancelledBy, startsAt, expertMovedAt: movedAt, now: cancelledAt });

/** A seat in a class that took place. A cancelled one is refunded up to the start. */
async function judgeSeat(tx: Db, { reservationId }: Payment): Promise<"earned" | "nothing"> {
  const [found] = await tx
    .select({ seat: classReservations, status: classes.status })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(eq(classReservations.id, reservationId ?? ""));
  if (!found || found.status === "cancelled") return "nothing";
  return found.seat.status === "confirmed" ? "earned" : "nothing";
}
