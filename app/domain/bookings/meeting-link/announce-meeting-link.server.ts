import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { maxHoursPerBooking } from "~/domain/bookings/booking";
import { type BookingWithParties, partiesQuery } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { findLiveBooking, sideFacts } from "~/domain/bookings/mail-sides.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

/**
 * The mail about a new or changed meeting link: to the learner, and also to the expert if the link is for one session.
 */
export const meetingLinkSet = defineMail({
  template: "meeting-link",
  reader: "learner",
  read: async (db, mail: WaitingMail<LinkMail>, { appUrl }) => {
    const found = await findLiveBooking(db, mail.aboutId);
    if (typeof found === "string") return found;
    const { meetingLink, roomBy = null } = mail.payload;
    return { ...calendarFacts(found, appUrl), ...sideFacts(found, mail), meetingLink, roomBy };
  },
});

interface LinkMail {
  readerIs: BookingSide;
  meetingLink: string;
  /** The side that asked for a new room; undefined for a link that the expert has set. */
  roomBy?: BookingSide;
}

/** How many sessions are handled in one transaction, so that it doesn't hold the expert's lock for long. */
export const announceBatch = 50;

/** A session's new link. `changeId` identifies the change: the same change sends no second mail. */
interface NewLink {
  link: string;
  changeId: string;
  roomBy?: BookingSide;
}

/**
 * Queues the mails about one session's new link in the command's own transaction. Both sides get a file that adds the
 * link to their calendars.
 */
export async function announceMeetingLink(
  tx: Db,
  { bookingId, ...change }: NewLink & { bookingId: string },
): Promise<void> {
  for (const session of await confirmedBookings(tx, eq(bookings.id, bookingId))) {
    for (const readerIs of ["learner", "expert"] as const) {
      await queueLinkMail(tx, session, { ...change, readerIs });
    }
  }
}

/**
 * The work of the job `announce-meeting-link`: mails the expert's new usual link to the learners of all upcoming
 * sessions without their own link. Learners who booked after the change have it in their confirmation. Stops if the
 * usual link has changed again, because that change has its own job. The expert gets no mail: it could be dozens with
 * the same text, and the private calendar address contains the link.
 */
export async function announceUsualLink(
  db: Db,
  now: Date,
  job: JobPayloads["announce-meeting-link"],
  signal?: AbortSignal,
): Promise<void> {
  for (let last: BookingWithParties | undefined; ; ) {
    signal?.throwIfAborted();
    const announced = await db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", job.expertId]);
      const [expert] = await tx
        .select({ link: experts.meetingLink })
        .from(experts)
        .where(eq(experts.id, job.expertId));
      if (expert?.link !== job.link) return [];
      const sessions = await asNewCopies(
        tx,
        await usualBookingsQuery(tx, job, { now, after: last?.booking }),
      );
      for (const session of sessions) {
        await queueLinkMail(tx, session, { ...job, readerIs: "learner" });
      }
      return sessions;
    });
    last = announced.at(-1);
    if (announced.length < announceBatch) return;
  }
}

/** Raises the bookings' sequences: the usual link is on the expert's row, so no trigger has done it. */
async function asNewCopies(tx: Db, sessions: BookingWithParties[]): Promise<BookingWithParties[]> {
  const ids = sessions.map(({ booking }) => booking.id);
  const raised = await tx
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 1` })
    .where(inArray(bookings.id, ids))
    .returning({ id: bookings.id, sequence: bookings.sequence });
  const sequences = new Map(raised.map(({ id, sequence }) => [id, sequence]));
  return sessions.map(({ booking, ...parties }) => ({
    ...parties,
    booking: { ...booking, sequence: sequences.get(booking.id) ?? booking.sequence },
  }));
}

/** The query behind `announceUsualLink`, for the test that reads its plan. */
export function usualBookingsQuery(
  tx: Db,
  { expertId, changeId }: { expertId: string; changeId: string },
  { now, after }: { now: Date; after?: { startsAt: Date; id: string } | undefined },
) {
  const start = sql`(${bookings.startsAt}, ${bookings.id})`;
  const confirmedSince = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      // Ids grow with time, and both are made under the expert's lock.
      and(eq(mails.aboutId, bookings.id), eq(mails.template, "booking-confirmation"), gt(mails.id, changeId)),
    );
  return confirmedBookings(
    tx,
    and(
      eq(bookings.expertId, expertId),
      // No booking is longer than this; with this bound the index on the start can be used.
      gt(bookings.startsAt, new Date(now.getTime() - maxHoursPerBooking * 3_600_000)),
      gt(bookings.endsAt, now),
      isNull(bookings.meetingLink),
      sql`not exists ${confirmedSince}`,
      after && sql`${start} > (${after.startsAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ),
  ).limit(announceBatch);
}

/** Selects the confirmed sessions of learners whose accounts aren't erased, by start. */
const confirmedBookings = (tx: Db, which: SQL | undefined) =>
  partiesQuery(tx, and(which, eq(bookings.status, "confirmed"), isNull(users.erasedAt))).orderBy(
    asc(bookings.startsAt),
    asc(bookings.id),
  );

async function queueLinkMail(
  tx: Db,
  session: BookingWithParties,
  { link, changeId, roomBy, readerIs }: NewLink & { readerIs: BookingSide },
): Promise<void> {
  const { booking } = session;
  await queueMail(tx, meetingLinkSet, {
    dedupeKey: `meeting-link:${booking.id}:${changeId}${readerIs === "expert" ? ":expert" : ""}`,
    to: session[readerIs],
    about: { type: "booking", id: booking.id },
    payload: { readerIs, meetingLink: link, ...(roomBy && { roomBy }) },
  });
}
