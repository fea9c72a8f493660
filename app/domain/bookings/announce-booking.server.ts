import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { displayName } from "~/domain/experts/expert";
import type { BookingMail } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { formatLongDay, formatTime } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { taughtMinutes } from "./booking";
import type { BookableExpert } from "./find-bookable-expert.server";
import { platformOf } from "./meeting-link";

/** Queues the learner's confirmation and the expert's notification in the booking's own transaction. */
export async function announceBooking(tx: Db, booking: Booking, expert: BookableExpert, appUrl: string) {
  const meetingLink = booking.meetingLink ?? (await usualLink(tx, booking.expertId));
  const facts = {
    learner_name: booking.learnerName,
    learner_email: booking.learnerEmail,
    expert_name: expert.name,
    expert_email: expert.email,
    booking_id: booking.id,
    platform: platformOf(meetingLink),
    meetingLink,
    startsAt: booking.startsAt.toISOString(),
    minutes: taughtMinutes(booking.hours),
    learnerTimeZone: booking.learnerTimeZone,
    expertTimeZone: booking.expertTimeZone,
    totalCents: booking.totalCents,
    paymentDue: booking.paymentStatus === "due",
    bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
  };
  const mailFor = (email: string, name: string, zone: string): BookingMail => ({
    ...facts,
    to_email: email,
    to_name: name,
    date: formatLongDay(booking.startsAt, zone),
    time: formatTime(booking.startsAt, zone),
  });

  await queueMail(tx, {
    dedupeKey: `booking-confirmation:${booking.id}`,
    to: { email: booking.learnerEmail, name: booking.learnerName },
    message: {
      template: "booking-confirmation",
      payload: {
        ...mailFor(booking.learnerEmail, booking.learnerName, booking.learnerTimeZone),
        expert_name: displayName(expert.name),
      },
    },
  });
  await queueMail(tx, {
    dedupeKey: `booking-notification:${booking.id}`,
    to: { email: expert.email, name: expert.name },
    message: {
      template: "booking-notification",
      payload: mailFor(expert.email, expert.name, booking.expertTimeZone),
    },
  });
}

/** Asked for here alone, so that no page about an expert can give it away. */
async function usualLink(tx: Db, expertId: string): Promise<string | null> {
  const [expert] = await tx
    .select({ link: experts.meetingLink })
    .from(experts)
    .where(eq(experts.id, expertId));
  return expert?.link ?? null;
}
