import { eq, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { claims } from "~/db/schema/claims/claims";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { reviews } from "~/db/schema/reviews/reviews";
import type { BookingOwner } from "~/domain/bookings/queries.server";
import { hasOpenReport } from "~/domain/reviews/open-report.server";
import { type ToDoRow, toDoRead } from "./to-do";

/** Reads what waits for the words of one account (`to-do.ts`). */

/**
 * The rows of an owner, as learner and as expert. Each part walks an index that has only what isn't written yet, within
 * the time in which it can be: 48 hours for a claim, 30 days for a review and a note, and an answer for as long.
 */
export function toDoRows(
  { userId, expertId }: { userId: string | SQL; expertId: string | SQL | null },
  now: Date,
): SQL {
  const at = sql`${sql.param(now, reviews.endedAt)}::timestamptz`;
  const claimsOf = (own: SQL, side: string) => sql`
    select case kind when 'no_show' then 'report' else kind end as kind, id, booking_id, null::uuid as reservation_id,
      null as skill, null::timestamptz as at, answer_until as until, expert_id, learner_id
    from ${claims} where ${own} and side = ${side} and state = 'open' and answer_until >= ${at}
      and created_at > ${at} - interval '48 hours 1 minute'`;
  const reviewsOf = (kind: string, where: SQL, from: SQL) => sql`
    select ${kind}::text, id, booking_id, reservation_id, skill, ended_at, ${from} + interval '720 hours', expert_id, learner_id
    from ${reviews} where ${where} and ${from} >= ${at} - interval '720 hours'`;
  // Without the booking, whose start is later.
  const offers = sql`
    select 'offer', alert.id, null::uuid, null::uuid, null::text, hold.starts_at, hold.hold_expires_at, alert.expert_id,
      alert.learner_id
    from ${timeAlerts} as alert join ${bookings} as hold on hold.id = alert.hold_id
    where alert.learner_id = ${userId} and alert.state = 'offered' and alert.booking_id is not null
      and hold.status = 'pending' and hold.hold_expires_at > ${at}`;
  const asLearner = sql`${claimsOf(sql`learner_id = ${userId}`, "expert")} union all ${offers}
    union all ${reviewsOf("review", sql`learner_id = ${userId} and reviewed_at is null and hidden_at is null and not ${hasOpenReport(sql`${reviews.bookingId}`, "learner")}`, sql`ended_at`)}`;
  if (!expertId) return asLearner;
  const own = sql`expert_id = ${expertId}`;
  const since = sql`coalesce(read_at, created_at)`;
  const calendars = sql`
    select 'calendar', id, null::uuid, null::uuid, host || ' (…' || last_four || ')', ${since},
      ${since} + interval '168 hours', expert_id, user_id
    from ${ownCalendars}
    where ${own} and failures > 0 and choice is null and ${since} <= ${at} - interval '24 hours'`;
  return sql`${asLearner} union all ${claimsOf(own, "learner")}
    union all ${reviewsOf(
      "note",
      sql`${own} and noted_at is null and hidden_at is null and not is_example
      and not exists (select from users where id = learner_id and erased_at is not null) and not ${hasOpenReport(sql`${reviews.bookingId}`, "expert")}`,
      sql`ended_at`,
    )}
    union all ${reviewsOf("answer", sql`${own} and is_public and answered_at is null and not is_example`, sql`published_at`)}
    union all ${calendars}`;
}

/** Returns what waits for the owner, a held time first, then claims, then by the time left. One query. */
export const findToDo = (db: Db, { userId, expertId }: BookingOwner, now: Date): Promise<ToDoRow[]> =>
  askToDo(db, { userId, expertId, now });

interface ToDoQuery extends BookingOwner {
  now: Date;
}

/** The query of `findToDo`, exported so that a test can check its plan. */
export const toDoQuery = (db: Db, { now, ...owner }: ToDoQuery) =>
  db
    .select({
      kind: sql<ToDoRow["kind"]>`waiting.kind`,
      id: sql<string>`waiting.id`,
      bookingId: sql<string | null>`waiting.booking_id`,
      reservationId: sql<string | null>`waiting.reservation_id`,
      skill: sql<string | null>`waiting.skill`,
      at: sql<Date>`coalesce(${bookings.startsAt}, ${classes.startsAt}, waiting.at)`.mapWith(reviews.endedAt),
      until: sql<Date>`waiting.until`.mapWith(reviews.endedAt),
      expertName: experts.name,
      learnerName: users.fullName,
      isLearnerErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(sql`(${toDoRows(owner, now)}) as waiting`)
    .innerJoin(experts, sql`${experts.id} = waiting.expert_id`)
    .innerJoin(users, sql`${users.id} = waiting.learner_id`)
    .leftJoin(bookings, sql`${bookings.id} = waiting.booking_id`)
    .leftJoin(classReservations, sql`${classReservations.id} = waiting.reservation_id`)
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .orderBy(
      sql`waiting.kind = 'offer' desc, waiting.kind in ('report', 'guarantee') desc, waiting.until, waiting.id`,
    )
    .limit(toDoRead);

const askToDo = builtOnce(toDoQuery);
