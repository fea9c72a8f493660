import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { caseFiles } from "~/db/schema/bookings/case-files";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { claims } from "~/db/schema/claims/claims";
import { reviews } from "~/db/schema/reviews/reviews";
import type { BookingWithParties } from "~/domain/bookings/booking-parties.server";
import type { Said } from "./said";

/**
 * Returns what both sides of a session have said about it, and each side's first message to the other in its time,
 * oldest first (decision J10).
 */
export async function readSaid(db: Db, { booking, learner, expert }: BookingWithParties): Promise<Said[]> {
  const firstMessage = (from: string | null, to: string | null) =>
    sql`(select min(created_at) from ${chatMessages} where receiver_id = ${to} and sender_id = ${from}
      and created_at between ${booking.startsAt.toISOString()}::timestamptz and ${booking.endsAt.toISOString()}::timestamptz)`;
  const rows = await db.execute<Omit<Said, "at"> & { at: string; [column: string]: unknown }>(sql`
    select side, what, to_json(at) #>> '{}' as at, text, rating from (
      select said.* from ${reviews}, lateral (values
        ('learner', 'review', reviewed_at, comment, ${reviews.rating}), ('expert', 'note', noted_at, note, null),
        ('expert', 'answer', answered_at, answer, null)) as said
      where booking_id = ${booking.id}
      union all
      select 'expert', 'case-file', published_at, null, null from ${caseFiles} where booking_id = ${booking.id}
      union all
      select said.* from ${claims}, lateral (values
        ('learner', 'guarantee', created_at, reason, null::smallint), ('expert', 'guarantee-answer', answered_at, answer, null)) as said
      where booking_id = ${booking.id} and kind = 'guarantee'
      union all select 'learner', 'message', ${firstMessage(learner.userId, expert.userId)}, null, null
      union all select 'expert', 'message', ${firstMessage(expert.userId, learner.userId)}, null, null
    ) as said (side, what, at, text, rating) where at is not null order by said.at`);
  return rows.map(({ at, ...one }) => ({ ...one, at: new Date(at) }));
}

/** The same, while no review or note of the session can be written until the commit. */
export async function holdSaid(tx: Db, found: BookingWithParties): Promise<Said[]> {
  const own = eq(reviews.bookingId, found.booking.id);
  await tx.select({ id: reviews.id }).from(reviews).where(own).for("update");
  return readSaid(tx, found);
}
