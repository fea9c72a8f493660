import { sql } from "drizzle-orm";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertsUsers } from "~/db/schema/experts/experts-users";

/** A lesson of a thread's two people. */
export interface StoredLesson {
  bookingId: string;
  startsAt: string;
  /** It hasn't ended yet. */
  isNext: boolean;
}

/**
 * A column: the next lesson of a learner with the expert whose account this is, or else the last one that took place.
 * @param pair.now an ISO instant
 */
export const nearestLesson = ({
  learnerId,
  expertId,
  now,
}: Record<"learnerId" | "expertId" | "now", string>) =>
  sql<StoredLesson | null>`(
    select json_build_object('bookingId', ${bookings.id}, 'startsAt', ${bookings.startsAt}, 'isNext', ${bookings.endsAt} > ${now}::timestamptz)
    from ${bookings} join ${expertsUsers} on ${expertsUsers.expertId} = ${bookings.expertId}
    where ${bookings.learnerId} = ${learnerId} and ${expertsUsers.userId} = ${expertId}
      and (${bookings.status} = 'confirmed' or ${bookings.status} = 'completed')
    order by ${bookings.endsAt} > ${now}::timestamptz desc,
      abs(extract(epoch from ${bookings.startsAt} - ${now}::timestamptz)) limit 1)`;
