import type { Db } from "~/db/client.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { type BookingWithParties, bookingParties } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { sideFacts, sidesToMail } from "~/domain/bookings/mail-sides.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import type { OutdatedReason } from "~/domain/mails/outdated";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** The mail to both sides before a session starts. */
export const sessionReminder = defineMail({
  template: "session-reminder",
  read: async (db, mail: WaitingMail<Ahead & { readerIs: BookingSide }>, { appUrl, now }) => {
    const found = await findAhead(db, mail, now);
    if (typeof found === "string") return found;
    return {
      ...sideFacts(found, mail),
      ...factsOf(found),
      meetingLink: linkOf(found),
      hasRoom: found.booking.room !== null,
      bookingUrl: new URL(paths.booking(mail.aboutId), appUrl).href,
    };
  },
});

/** The mail to the expert before a session without a meeting link. */
export const linkMissing = defineMail({
  template: "link-missing",
  reader: "expert",
  read: async (db, mail: WaitingMail<Ahead>, { appUrl, now }) => {
    const found = await findAhead(db, mail, now);
    if (typeof found === "string") return found;
    if (linkOf(found) !== null) return "the session has a meeting link by now";
    return {
      to_name: mail.toName,
      learner_name: found.booking.learnerName,
      timeZone: found.expert.timeZone,
      ...factsOf(found),
      linkUrl: new URL(paths.bookingMeetingLink(mail.aboutId), appUrl).href,
    };
  },
});

interface Ahead {
  /** When the session starts, as an ISO instant. A session that was moved gets new mails. */
  startsAt: string;
}

/**
 * Returns the session that a mail is about, or why the mail is no longer sent: before it is sent, the session may be
 * moved, cancelled or get its link, and the mail may be delayed for hours.
 */
async function findAhead(
  db: Db,
  { aboutId, payload }: WaitingMail<Ahead>,
  now: Date,
): Promise<BookingWithParties | OutdatedReason> {
  const found = await bookingParties(db, aboutId);
  if (found?.booking.status !== "confirmed") return "the session doesn't take place any more";
  if (found.booking.startsAt.toISOString() !== payload.startsAt) return "the session was moved";
  return found.booking.startsAt <= now ? "the session has begun" : found;
}

const linkOf = ({ booking, expert }: BookingWithParties) => booking.meetingLink ?? expert.usualLink;

const factsOf = ({ booking: { id, startsAt, hours } }: BookingWithParties) => ({
  booking_id: id,
  startsAt: startsAt.toISOString(),
  minutes: taughtMinutes(hours),
});

/** Queues the reminders of an upcoming session. A moved session gets new ones: their key contains the start. */
export async function remindBoth(tx: Db, session: BookingWithParties, hours: number): Promise<void> {
  const { booking } = session;
  const startsAt = booking.startsAt.toISOString();
  for (const { to, readerIs } of sidesToMail(session)) {
    await queueMail(tx, sessionReminder, {
      dedupeKey: `session-reminder:${booking.id}:${hours}h:${readerIs}:${startsAt}`,
      to,
      about: { type: "booking", id: booking.id },
      payload: { readerIs, startsAt },
    });
  }
}

/** Queues the mail to the expert of an upcoming session without a meeting link. */
export async function askForLink(
  tx: Db,
  { booking, expert }: BookingWithParties,
  hours: number,
): Promise<void> {
  if (expert.isErased) return;
  const startsAt = booking.startsAt.toISOString();
  await queueMail(tx, linkMissing, {
    dedupeKey: `link-missing:${booking.id}:${hours}h:${startsAt}`,
    to: expert,
    about: { type: "booking", id: booking.id },
    payload: { startsAt },
  });
}
