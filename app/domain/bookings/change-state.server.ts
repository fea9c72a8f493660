import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereOverdue } from "~/db/live-bookings.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { openReview, withdrawReview } from "~/domain/reviews/open-review.server";
import { fail, ok, type Result } from "~/shared/result";
import { taughtMinutes } from "./booking";
import { type BookingEvent, recordBookingEvent } from "./booking-history.server";
import { type BookingState, statesBefore } from "./booking-states";

interface StateChange {
  bookingId: string;
  to: BookingState;
  by: BookingEvent["actor"];
  set?: Partial<Omit<typeof bookings.$inferInsert, "id" | "status">>;
  now: Date;
}

/**
 * Moves a booking to another state; nothing else does. The caller's transaction must hold the locks of the expert and
 * the learner (`lockInOrder`). An overdue hold is expired instead (decision C8).
 * @returns the changed booking; `wrong-state` if this state can't follow its state, or if it doesn't exist
 */
export async function changeState(
  tx: Db,
  { bookingId, to, by, set, now }: StateChange,
): Promise<Result<Booking, "wrong-state">> {
  const own = eq(bookings.id, bookingId);
  if ((await expireOverdueHolds(tx, own, now)) > 0) return fail("wrong-state");
  const counted = and(own, eq(bookings.status, "completed"));
  const wasCounted = to === "no_show" && (await tx.$count(bookings, counted)) > 0;
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, status: to })
    .where(and(own, inArray(bookings.status, statesBefore(to))))
    .returning();
  if (!changed) return fail("wrong-state");
  if (to !== "pending") await recordBookingEvent(tx, { bookingId, kind: to, actor: by, now });
  if (to === "completed") {
    await countCompleted(tx, changed.expertId, 1);
    const { expertId, learnerId, endsAt: endedAt, hours } = changed;
    await openReview(tx, { bookingId, expertId, learnerId, endedAt, minutes: taughtMinutes(hours) });
  }
  if (wasCounted) {
    await countCompleted(tx, changed.expertId, -1);
    await withdrawReview(tx, bookingId, now);
  }
  return ok(changed);
}

/** Updates the number of sessions on the card, so that no page has to count them. */
const countCompleted = (tx: Db, expertId: string, by: 1 | -1) =>
  tx
    .update(experts)
    .set({ sessionsCount: sql`greatest(0, ${experts.sessionsCount} + ${by}::int)` })
    .where(eq(experts.id, expertId));

/**
 * Expires the overdue holds among these bookings, under the same locks: the constraints still count them.
 * @returns how many
 */
export async function expireOverdueHolds(tx: Db, which: SQL | undefined, now: Date): Promise<number> {
  const expired = await tx
    .update(bookings)
    .set({ status: "expired" satisfies BookingState })
    .where(and(which, whereOverdue(now)))
    .returning({ bookingId: bookings.id });
  for (const { bookingId } of expired) {
    await recordBookingEvent(tx, { bookingId, kind: "expired", actor: "system", now });
  }
  return expired.length;
}
