import type { Db } from "~/db/client.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { type BookingWithParties, bookingParties } from "~/domain/bookings/booking-parties.server";
import { sidesToMail } from "~/domain/bookings/sides-to-mail.server";
import type { MailMessage } from "~/domain/mails/mail";
import type { OutdatedReason } from "~/domain/mails/outdated";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** Which of the notices before a start: its key names the start as well, so a session that is moved gets new ones. */
interface Notice {
  hours: number;
  appUrl: string;
}

/** Queues the reminders of a session that comes near, with where both meet. */
export async function remindBoth(tx: Db, session: BookingWithParties, { hours, appUrl }: Notice) {
  const { booking, expert } = session;
  for (const { to, side } of sidesToMail(session)) {
    await queueMail(tx, {
      dedupeKey: `session-reminder:${booking.id}:${hours}h:${side.readerIs}:${booking.startsAt.toISOString()}`,
      to,
      about: { type: "booking", id: booking.id },
      message: {
        template: "session-reminder",
        payload: {
          ...side,
          ...factsOf(booking),
          meetingLink: booking.meetingLink ?? expert.usualLink,
          bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
        },
      },
    });
  }
}

/** Queues the mail to the expert of a session that comes near and has no meeting link. */
export async function askForLink(tx: Db, { booking, expert }: BookingWithParties, { hours, appUrl }: Notice) {
  if (expert.isErased) return;
  await queueMail(tx, {
    dedupeKey: `link-missing:${booking.id}:${hours}h:${booking.startsAt.toISOString()}`,
    to: expert,
    about: { type: "booking", id: booking.id },
    message: {
      template: "link-missing",
      payload: {
        to_name: expert.name,
        learner_name: booking.learnerName,
        timeZone: expert.timeZone,
        ...factsOf(booking),
        linkUrl: new URL(paths.bookingMeetingLink(booking.id), appUrl).href,
      },
    },
  });
}

const factsOf = ({ id, startsAt, hours }: BookingWithParties["booking"]) => ({
  booking_id: id,
  startsAt: startsAt.toISOString(),
  minutes: taughtMinutes(hours),
});

/**
 * Between queueing and sending a session may be moved, cancelled or get its link, and a mail may wait for hours while
 * the provider is away. @returns why a notice isn't sent any more; null for one that is, and for every other mail
 */
export async function whyOutdated(
  db: Db,
  { template, payload }: MailMessage,
  now: Date,
): Promise<OutdatedReason | null> {
  if (template !== "session-reminder" && template !== "link-missing") return null;
  const found = await bookingParties(db, payload.booking_id);
  if (found?.booking.status !== "confirmed") return "the session doesn't take place any more";
  const { booking, expert } = found;
  if (booking.startsAt.toISOString() !== payload.startsAt) return "the session was moved";
  if (booking.startsAt <= now) return "the session has begun";
  const hasLink = (booking.meetingLink ?? expert.usualLink) !== null;
  return template === "link-missing" && hasLink ? "the session has a meeting link by now" : null;
}
