import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { holdEnd } from "~/domain/bookings/booking";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { formatMoment, formatTime } from "~/shared/format-time";
import { fail, ok, type Result } from "~/shared/result";
import { cancelLocked } from "./cancel-booking.server";

/**
 * Prolongs a running hold once by 15 minutes, at most to the session's start (WCAG 2.2.1).
 * @returns the new end; `not-found` for another account's hold, `too-late` if it was already prolonged, has expired or
 * is no longer a hold
 */
export async function prolongHold(
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId }: { bookingId: string },
): Promise<Result<Date, "not-found" | "too-late">> {
  if (!isId(bookingId)) return fail("not-found");
  const own = and(eq(bookings.id, bookingId), eq(bookings.learnerId, actor.userId));
  return db.transaction(async (tx) => {
    const [booking] = await tx.select({ expertId: bookings.expertId }).from(bookings).where(own);
    if (!booking) return fail("not-found");
    await lockInOrder(tx, ["expert", booking.expertId], ["learner", actor.userId]);
    const [held] = await tx
      .select({ end: bookings.holdExpiresAt, startsAt: bookings.startsAt })
      .from(bookings)
      .where(and(own, eq(bookings.status, "pending"), whereLive(now), isNull(bookings.holdProlongedAt)));
    if (!held?.end) return fail("too-late");
    const until = holdEnd(held.end, held.startsAt);
    await tx.update(bookings).set({ holdExpiresAt: until, holdProlongedAt: now }).where(own);
    await recordBookingEvent(tx, { bookingId, kind: "prolonged", actor: "learner", now });
    return ok(until);
  });
}

interface Released {
  expertId: string;
  startsAt: Date;
  hours: number;
}

/**
 * Releases a held time before its hold expires. A session that has been paid for stays.
 * @returns the expert and the time; `not-found` for another account's hold, `too-late` if it is no longer a hold
 */
export async function releaseHold(
  db: Db,
  caller: SignedInCaller,
  { bookingId }: { bookingId: string },
): Promise<Result<Released, "not-found" | "too-late">> {
  if (!isId(bookingId)) return fail("not-found");
  const { userId } = caller.actor;
  const own = and(eq(bookings.id, bookingId), eq(bookings.learnerId, userId));
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ expertId: bookings.expertId, startsAt: bookings.startsAt, hours: bookings.hours })
      .from(bookings)
      .where(own);
    if (!found) return fail("not-found");
    await lockInOrder(tx, ["expert", found.expertId], ["learner", userId]);
    const [held] = await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(own, eq(bookings.status, "pending"), whereLive(caller.now)));
    if (!held) return fail("too-late");
    const released = await cancelLocked(tx, caller, { bookingId, side: "learner", reason: null });
    return released.ok ? ok(found) : fail("too-late");
  });
}

/** Lists the expert's times that are held for the learner at `now`, in the viewer's zone, soonest first. */
export async function readHeldTimes(
  db: Db,
  { expertId, learnerId, zone, now }: { expertId: string; learnerId: string; zone: string; now: Date },
) {
  const rows = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      priceCents: bookings.priceCents,
      until: bookings.holdExpiresAt,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        eq(bookings.learnerId, learnerId),
        eq(bookings.status, "pending"),
        whereLive(now),
      ),
    )
    .orderBy(bookings.startsAt);
  return rows.map(({ until, ...row }) => ({
    ...row,
    when: `${formatMoment(row.startsAt, zone)} (${zone})`,
    until: until ? formatTime(until, zone) : "",
  }));
}
