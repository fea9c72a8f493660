import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { reviews } from "~/db/schema/reviews/reviews";
import { newId } from "~/platform/ids";
import { askFrom } from "./review";

interface Ended {
  expertId: string;
  learnerId: string;
  endedAt: Date;
  minutes: number;
}

/** Opens the review of a completed session for both sides. Idempotent. */
export const openReview = (tx: Db, ended: Ended & { bookingId: string }): Promise<void> => open(tx, [ended]);

/** Opens the reviews of seats in a class that is over. @param seats `skill` is the title of the class */
export const openSeatReviews = (
  tx: Db,
  seats: Array<Ended & { reservationId: string; skill: string }>,
): Promise<void> => open(tx, seats);

async function open(
  tx: Db,
  ended: Array<Ended & { bookingId?: string; reservationId?: string; skill?: string }>,
) {
  const learnerIds = ended.map(({ learnerId }) => learnerId);
  if (learnerIds.length === 0) return;
  // An account that is being deleted can't write reviews; the table rejects its rows.
  const living = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, learnerIds), isNull(users.erasedAt)));
  const rows = ended
    .filter(({ learnerId }) => living.some(({ id }) => id === learnerId))
    .map((one) => ({ ...one, id: newId(), checkAt: askFrom(one.endedAt) }));
  if (rows.length > 0) await tx.insert(reviews).values(rows).onConflictDoNothing();
}

/** Withdraws the review of a session that was a no-show: deletes it if nothing is written, otherwise hides it. */
export async function withdrawReview(tx: Db, bookingId: string, now: Date): Promise<void> {
  const ofSession = eq(reviews.bookingId, bookingId);
  await tx.delete(reviews).where(and(ofSession, isNull(reviews.reviewedAt), isNull(reviews.notedAt)));
  await tx
    .update(reviews)
    .set({
      hiddenAt: sql`coalesce(${reviews.hiddenAt}, ${now.toISOString()}::timestamptz)`,
      hiddenReason: sql`coalesce(${reviews.hiddenReason}, ${notTakenPlace})`,
      checkAt: sql`'infinity'`,
    })
    .where(ofSession);
}

/** Has the worker look at the review of a session again: a report that put the request for it off was refused. */
export const lookAgain = (tx: Db, bookingId: string, now: Date) =>
  tx.update(reviews).set({ checkAt: now }).where(eq(reviews.bookingId, bookingId));

const notTakenPlace = "The session didn't take place.";
