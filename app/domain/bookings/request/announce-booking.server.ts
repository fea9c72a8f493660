import type { Db } from "~/db/client.server";
import { payDeadline } from "~/domain/bookings/booking";
import { type BookingWithParties, bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import { findLiveBooking } from "~/domain/bookings/mail-sides.server";
import { platformOf } from "~/domain/bookings/meeting-link/meeting-link";
import { displayName } from "~/domain/experts/expert";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { mailRow, queueMails } from "~/domain/mails/queue-mail.server";
import { formatLongDay, formatTime } from "~/shared/format-time";
import { paths } from "~/shared/paths";

/** The mail to the learner that a session is booked. */
export const bookingConfirmation = defineMail({
  template: "booking-confirmation",
  reader: "learner",
  read: async (db, mail, { appUrl }) => {
    const found = await findLiveBooking(db, mail.aboutId);
    if (typeof found === "string") return found;
    return bookedFacts(
      found,
      mail,
      { readerIs: "learner", expertName: displayName(found.expert.name) },
      appUrl,
    );
  },
});

/** The mail to the expert that a session is booked. */
export const bookingNotification = defineMail({
  template: "booking-notification",
  reader: "expert",
  read: async (db, mail, { appUrl }) => {
    const found = await findLiveBooking(db, mail.aboutId);
    if (typeof found === "string") return found;
    return bookedFacts(found, mail, { readerIs: "expert", expertName: found.expert.name }, appUrl);
  },
});

/** The specification's booking email payload, followed by the facts from which the template computes its texts. */
function bookedFacts(
  found: BookingWithParties,
  mail: WaitingMail,
  { readerIs, expertName }: { readerIs: "learner" | "expert"; expertName: string },
  appUrl: string,
) {
  const { booking, learner, expert } = found;
  const calendar = calendarFacts(found, appUrl);
  const { timeZone } = found[readerIs];
  const isDue = booking.paymentStatus === "due";
  return {
    ...calendar,
    to_email: mail.toEmail,
    to_name: mail.toName,
    learner_name: booking.learnerName,
    learner_email: learner.isErased ? "" : learner.email,
    expert_name: expertName,
    expert_email: expert.isErased ? "" : expert.email,
    date: formatLongDay(booking.startsAt, timeZone),
    time: formatTime(booking.startsAt, timeZone),
    platform: platformOf(calendar.meetingLink),
    learnerTimeZone: learner.timeZone,
    expertTimeZone: expert.timeZone,
    totalCents: booking.totalCents,
    /** While payment is due: the deadline as an ISO instant in UTC, and the address to pay. */
    due: isDue
      ? {
          until: payDeadline(booking).toISOString(),
          url: new URL(paths.bookingPayment(booking.id), appUrl).href,
        }
      : null,
  };
}

/** Queues the learner's confirmation and the expert's notification in the booking's own transaction. */
export async function announceBooking(tx: Db, bookingId: string): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  await announceParties(tx, bookingId, found);
}

/** The same for a booking whose sides are known, in one statement. */
export async function announceParties(
  tx: Db,
  bookingId: string,
  { learner, expert }: Record<"learner" | "expert", Parameters<typeof mailRow>[1]["to"]>,
): Promise<void> {
  const about = { type: "booking", id: bookingId } as const;
  await queueMails(tx, [
    mailRow(bookingConfirmation, {
      dedupeKey: `booking-confirmation:${bookingId}`,
      to: learner,
      about,
      payload: {},
    }),
    mailRow(bookingNotification, {
      dedupeKey: `booking-notification:${bookingId}`,
      to: expert,
      about,
      payload: {},
    }),
  ]);
}
