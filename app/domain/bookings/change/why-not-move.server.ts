import { and } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive, whereOtherThan } from "~/db/live-bookings.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { freeUntil } from "~/domain/bookings/booking";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { overlaps } from "~/domain/bookings/overlapping.server";
import { leavesTimeToPay, type MoveError } from "~/domain/bookings/reschedule";
import { sitsInClass } from "~/domain/bookings/seat-in-class.server";

/** A session that is to be moved, and when its expert last moved it. */
export interface Movable {
  booking: Booking;
  expertMovedAt: Date | null;
}

interface MoveQuestion {
  side: BookingSide;
  to: Date;
  now: Date;
}

/**
 * Returns why this side can't move the session to this time; null if it can. The session itself, and a time that is
 * held for its move, are no obstacles. The caller holds the locks of both sides.
 */
export async function whyNotMove(
  tx: Db,
  session: Movable,
  question: MoveQuestion,
): Promise<MoveError | null> {
  return whyNotMovable(session, question) ?? (await obstacleTo(tx, session.booking, question));
}

/** The same as far as the session's own state decides. */
export function whyNotMovable(
  { booking, expertMovedAt: movedAt }: Movable,
  { side, to, now }: MoveQuestion,
): MoveError | null {
  if (booking.status !== "confirmed" || booking.startsAt <= now) return "not-upcoming";
  if (side === "learner" && now >= freeUntil(booking.startsAt, movedAt)) return "too-late";
  if (!leavesTimeToPay(booking, to, now)) return to > now ? "unpaid" : "not-offered";
  return null;
}

async function obstacleTo(
  tx: Db,
  { id, expertId, learnerId, hours }: Booking,
  { side, to, now }: MoveQuestion,
): Promise<MoveError | null> {
  if (to <= now) return "not-offered";
  const overlapping = and(whereOtherThan(id), overlaps({ expertId, learnerId, startsAt: to, hours }));
  // The constraints still count an overdue hold.
  await expireOverdueHolds(tx, overlapping, now);
  const [other] = await tx
    .select({ learnerId: bookings.learnerId })
    .from(bookings)
    .where(and(overlapping, whereLive(now)));
  if (other) return side === "learner" && other.learnerId === learnerId ? "own-overlap" : "slot-taken";
  if (await sitsInClass(tx, { learnerId, startsAt: to, hours }, now)) {
    return side === "learner" ? "own-overlap" : "slot-taken";
  }
  return (await isOffered(tx, { expertId, start: to, hours, now, except: id })) ? null : "not-offered";
}
