import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { lockInOrder } from "~/db/locks.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { payments } from "~/db/schema/payments/payments";
import { resaleEndHours } from "~/domain/bookings/resold";
import { leftOfPayments } from "~/domain/ledger/left-of-payment.server";
import { refundParts } from "~/domain/ledger/request-refund.server";
import { nextOf } from "~/domain/schedule";
import { announceResold } from "./announce-resold.server";
import { markResold } from "./mark-resold.server";

const minuteMs = 60_000;
/** Most refunds are confirmed within minutes; a dispute takes weeks. */
const pauses = { refund: 10 * minuteMs, dispute: 360 * minuteMs };

/**
 * Refunds the hours of late cancellations that were booked again (0037). Takes at most `limit` bookings, each in its own
 * transaction, under the locks of its expert and its learner. Workers may run it at the same time.
 * @param onFault gets each booking that failed; it is tried again a minute later
 * @returns how many were processed or postponed
 */
export async function processDueResales(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, bookingId: string) => void,
): Promise<number> {
  const rows = await dueResales(db, now, limit);
  return eachDue(db, { now, rows, one: (tx, row) => processOne(tx, row, now), putOff: lookAgain, onFault });
}

/** The query of `processDueResales`. The index has only late cancellations that aren't over. */
export const dueResales = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: bookings.id, expertId: bookings.expertId, learnerId: bookings.learnerId })
    .from(bookings)
    .where(isDue(now))
    .orderBy(asc(bookings.resaleCheckAt))
    .limit(limit);

const isDue = (now: Date) => lte(bookings.resaleCheckAt, now);

const lookAgain = (db: Db, id: string, at: Date | null) =>
  db
    .update(bookings)
    .set({ resaleCheckAt: at ?? sql`'infinity'` })
    .where(eq(bookings.id, id));

/** Returns false if another worker has processed it. */
async function processOne(
  tx: Db,
  { id, expertId, learnerId }: { id: string; expertId: string; learnerId: string },
  now: Date,
): Promise<boolean> {
  await lockInOrder(tx, ["expert", expertId], ["learner", learnerId]);
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isDue(now)));
  if (!booking) return false;
  const later = await markResold(tx, booking, now);
  const { isWhole, waitsUntil } = await refundResold(tx, booking, now);
  const end = new Date(booking.endsAt.getTime() + resaleEndHours * 60 * minuteMs);
  const times = isWhole ? [waitsUntil] : [waitsUntil ?? end, ...later];
  await lookAgain(tx, id, nextOf(times, now));
  return true;
}

/**
 * Requests the refund of the hours that aren't refunded yet: of what is left of the price, their part. A payment has one
 * refund under way at a time, and none while it is disputed, so they may have to wait.
 * @returns `isWhole`: all hours have been refunded; `waitsUntil`: when to try again
 */
async function refundResold(
  tx: Db,
  { id: bookingId, hours }: Booking,
  now: Date,
): Promise<{ isWhole: boolean; waitsUntil: Date | null }> {
  const resold = await tx
    .select()
    .from(resoldHours)
    .where(eq(resoldHours.bookingId, bookingId))
    .orderBy(asc(resoldHours.startsAt));
  const open = resold.filter(({ refundedAt }) => refundedAt === null);
  const isWhole = resold.length === hours;
  if (open.length === 0) return { isWhole, waitsUntil: null };
  const left = await leftOfPayments(
    tx,
    and(eq(payments.bookingId, bookingId), eq(payments.state, "paid"), isNull(payments.problem)),
  );
  const atProvider = left.filter(({ isPaidWithCredit }) => !isPaidWithCredit);
  const pause = atProvider.some(({ isDisputed }) => isDisputed)
    ? pauses.dispute
    : atProvider.some(({ underWay }) => underWay !== null)
      ? pauses.refund
      : null;
  if (pause !== null) return { isWhole, waitsUntil: new Date(now.getTime() + pause) };
  const share = { parts: open.length, of: hours - (resold.length - open.length) };
  let refundCents = 0;
  for (const { paymentId } of left) {
    refundCents += await refundParts(tx, { paymentId, ...share, reason: "resold", now });
  }
  for (const [index, { id }] of open.entries()) {
    const upTo = (count: number) => Math.floor((refundCents * count) / open.length);
    const refundedCents = upTo(index + 1) - upTo(index);
    await tx.update(resoldHours).set({ refundedCents, refundedAt: now }).where(eq(resoldHours.id, id));
  }
  // Its page shows them now.
  await tx
    .update(bookings)
    .set({ changedSeq: sql`${bookings.changedSeq} + 1` })
    .where(eq(bookings.id, bookingId));
  const news = { refundCents, resoldHours: open.length, soFar: resold.length };
  if (refundCents > 0) await announceResold(tx, { bookingId, ...news });
  return { isWhole, waitsUntil: null };
}
