import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { seatsQuery } from "~/db/live-classes.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlockWith } from "~/domain/blocks/blocks.server";
import { endOf } from "~/domain/bookings/booking";
import { accountOfExpert, expertColumns, learnerColumns } from "~/domain/bookings/booking-parties.server";
import { asBookable, bookableColumns } from "~/domain/bookings/find-bookable-expert.server";
import type { WantedTime } from "~/domain/bookings/overlapping.server";
import { listed } from "~/domain/experts/listing/listed.server";
import { unpaidColumns } from "./refuse-learner.server";

/**
 * Returns both sides of a booking that isn't stored yet, with what decides whether they can book and be booked, in one
 * query. A zone is null if the account has none. Undefined if the expert isn't listed. The answer stays true while the
 * caller holds the expert's and the learner's lock.
 * @param time its expert's id is the record's
 */
export async function findPeople(db: Db, { learnerId, expertId, startsAt, hours }: WantedTime, now: Date) {
  const span = { start: startsAt, end: endOf(startsAt, hours) };
  const [found] = await askPeople(db, { learnerId, expertId, ...span, now });
  return found && { ...found, card: asBookable(found.card) };
}

interface Asked {
  learnerId: string;
  expertId: string;
  start: Date;
  end: Date;
  now: Date;
}

const askPeople = builtOnce((db, { learnerId, expertId, start, end, now }: Asked) =>
  db
    .select({
      learner: { ...learnerColumns, timeZone: users.timeZone },
      expert: { ...expertColumns, timeZone: accountOfExpert.timeZone },
      card: bookableColumns,
      account: { isActive: users.isActive, emailVerifiedAt: users.emailVerifiedAt },
      isBlocked: sql<boolean>`${hasBlockWith(expertsUsers.userId, learnerId)}`,
      /** A seat in a class occupies the learner's time like a session. */
      isInClass: sql<boolean>`exists (${seatsQuery(db, { learnerId, start, end, now })})`,
      unpaid: unpaidColumns(db, { userId: learnerId, now }),
    })
    .from(users)
    .innerJoin(experts, and(eq(experts.id, expertId), listed))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(accountOfExpert, eq(accountOfExpert.id, expertsUsers.userId))
    .where(eq(users.id, learnerId)),
);
