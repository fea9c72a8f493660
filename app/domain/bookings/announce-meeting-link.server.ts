import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { displayName } from "~/domain/experts/expert";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { maximumHours, taughtMinutes } from "./booking";

/** Sessions whose learners are told in one transaction, so that none holds the expert's lock for long. */
export const tellBatch = 50;

/**
 * Queues the learner's mail about one session's new link, in the command's own transaction. `changeId` names the change:
 * the same one again mails nobody.
 */
export async function announceMeetingLink(
  tx: Db,
  { bookingId, ...change }: { bookingId: string; link: string; changeId: string; appUrl: string },
): Promise<void> {
  for (const session of await sessionsToTell(tx, eq(bookings.id, bookingId))) {
    await queueLinkMail(tx, session, change);
  }
}

/**
 * The work of the job `tell-meeting-link`: mails the expert's new usual link to the learner of each session to come that
 * has no link of its own. Whoever booked after the change knows it from the confirmation. Ends at once when the usual
 * link is another one by now: that change has a job of its own.
 */
export async function tellMeetingLink(
  db: Db,
  job: JobPayloads["tell-meeting-link"],
  { appUrl, now, signal }: { appUrl: string; now: Date; signal?: AbortSignal },
): Promise<void> {
  for (let last: Session | undefined; ; ) {
    signal?.throwIfAborted();
    const told = await db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", job.expertId]);
      const [expert] = await tx
        .select({ link: experts.meetingLink })
        .from(experts)
        .where(eq(experts.id, job.expertId));
      if (expert?.link !== job.link) return [];
      const sessions = await usualSessionsQuery(tx, job, { now, after: last });
      for (const session of sessions) await queueLinkMail(tx, session, { ...job, appUrl });
      return sessions;
    });
    last = told.at(-1);
    if (told.length < tellBatch) return;
  }
}

/** The query behind `tellMeetingLink`, for the test that reads its plan. */
export function usualSessionsQuery(
  tx: Db,
  { expertId, changeId }: { expertId: string; changeId: string },
  { now, after }: { now: Date; after?: { startsAt: Date; id: string } | undefined },
) {
  const start = sql`(${bookings.startsAt}, ${bookings.id})`;
  const told = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      // Ids grow with time, and both are made under the expert's lock.
      and(eq(mails.dedupeKey, sql`'booking-confirmation:' || ${bookings.id}`), gt(mails.id, changeId)),
    );
  return sessionsToTell(
    tx,
    and(
      eq(bookings.expertId, expertId),
      // No booking is longer than this; it lets the index on the start serve.
      gt(bookings.startsAt, new Date(now.getTime() - maximumHours * 3_600_000)),
      gt(bookings.endsAt, now),
      isNull(bookings.meetingLink),
      sql`not exists ${told}`,
      after && sql`${start} > (${after.startsAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
  ).limit(tellBatch);
}

type Session = Awaited<ReturnType<typeof sessionsToTell>>[number];

/** Confirmed ones of learners who are still there, as they are reached today. */
function sessionsToTell(tx: Db, which: SQL | undefined) {
  return tx
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      timeZone: bookings.learnerTimeZone,
      learner: { name: users.fullName, email: users.email },
      expertName: experts.name,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.learnerId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(which, eq(bookings.status, "confirmed"), isNull(users.erasedAt)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .$dynamic();
}

async function queueLinkMail(
  tx: Db,
  session: Session,
  { link, changeId, appUrl }: { link: string; changeId: string; appUrl: string },
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `meeting-link:${session.id}:${changeId}`,
    to: session.learner,
    message: {
      template: "meeting-link",
      payload: {
        to_name: session.learner.name,
        expert_name: displayName(session.expertName),
        booking_id: session.id,
        startsAt: session.startsAt.toISOString(),
        minutes: taughtMinutes(session.hours),
        timeZone: session.timeZone,
        meetingLink: link,
        bookingUrl: new URL(paths.booking(session.id), appUrl).href,
      },
    },
  });
}
