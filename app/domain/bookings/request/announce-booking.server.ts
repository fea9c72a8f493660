import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { payDeadline } from "~/domain/bookings/booking";
import { type BookingWithParties, bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts, type Shown } from "~/domain/bookings/calendar-facts.server";
import { platformOf } from "~/domain/bookings/meeting-link/meeting-link";
import { displayName } from "~/domain/experts/expert";
import type { BookingMail } from "~/domain/mails/booking-mails";
import { queueMails } from "~/domain/mails/queue-mail.server";
import { formatLongDay, formatTime } from "~/shared/format-time";
import { paths } from "~/shared/paths";

/** Queues the learner's confirmation and the expert's notification in the booking's own transaction. */
export async function announceBooking(tx: Db, bookingId: string, appUrl: string): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  await announceParties(tx, found, appUrl);
}

interface Announced extends Shown, Pick<BookingWithParties, "learner"> {
  booking: Shown["booking"] & Pick<Booking, "paymentStatus" | "totalCents" | "createdAt">;
}

/** The same for a booking whose two people are known. One statement. */
export async function announceParties(tx: Db, found: Announced, appUrl: string): Promise<void> {
  const { booking, learner, expert } = found;
  const calendar = calendarFacts(found, appUrl);
  const isDue = booking.paymentStatus === "due";
  const mailTo = (reader: typeof learner | typeof expert, expertName: string): BookingMail => ({
    ...calendar,
    to_email: reader.email,
    to_name: reader.name,
    learner_name: learner.name,
    learner_email: learner.email,
    expert_name: expertName,
    expert_email: expert.email,
    date: formatLongDay(booking.startsAt, reader.timeZone),
    time: formatTime(booking.startsAt, reader.timeZone),
    platform: platformOf(calendar.meetingLink),
    learnerTimeZone: learner.timeZone,
    expertTimeZone: expert.timeZone,
    totalCents: booking.totalCents,
    paymentDue: isDue,
    ...(isDue && {
      payUntil: payDeadline(booking).toISOString(),
      paymentUrl: new URL(paths.bookingPayment(booking.id), appUrl).href,
    }),
  });

  const about = { type: "booking", id: booking.id } as const;
  await queueMails(tx, [
    {
      dedupeKey: `booking-confirmation:${booking.id}`,
      to: learner,
      about,
      message: { template: "booking-confirmation", payload: mailTo(learner, displayName(expert.name)) },
    },
    {
      dedupeKey: `booking-notification:${booking.id}`,
      to: expert,
      about,
      message: { template: "booking-notification", payload: mailTo(expert, expert.name) },
    },
  ]);
}
