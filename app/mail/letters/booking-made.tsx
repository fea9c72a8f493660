import { bookingConfirmation, bookingNotification } from "~/domain/bookings/request/announce-booking.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { endSentence } from "~/shared/end-sentence";
import { calendarFile } from "../calendar-file.server";
import { aboutSession, bookingFacts, roomAdvice } from "../facts";
import {
  action,
  fact,
  greeting,
  link,
  mailTemplate,
  mailto,
  newLine,
  paragraph,
  rule,
  type Writing,
} from "../letter";

type BookingMail = FactsOf<typeof bookingConfirmation>;

/** To the learner after a session was booked. */
export const bookingConfirmationMail = mailTemplate(bookingConfirmation, (booking, writing) =>
  bookingMade(booking, { readerIs: "learner", writing }),
);

/** To the expert after a session was booked. */
export const bookingNotificationMail = mailTemplate(bookingNotification, (booking, writing) =>
  bookingMade(booking, { readerIs: "expert", writing }),
);

function bookingMade(
  booking: BookingMail,
  { readerIs, writing }: { readerIs: "learner" | "expert"; writing: Writing },
) {
  const { title, other, zone, otherZone, news, joining, view, subject } = words[readerIs](booking);

  return {
    title,
    ...aboutSession({ ...booking, timeZone: zone, readerIs }, subject, other),
    says: [
      `${greeting(booking.to_name)} ${news}`,
      readerIs === "expert" &&
        fact("Learner", other, ...(booking.learner_email ? [newLine, mailto(booking.learner_email)] : [])),
      ...bookingFacts(booking, {
        ...{ readerIs, zone, other: { zone: otherZone, label: `${other}'s time` } },
        writtenAt: writing.mail.createdAt,
      }),
      rule,
      `${joining} The attached calendar file adds the session to your calendar.`,
      readerIs === "learner" && booking.due
        ? [action(booking.due.url, "Pay now"), paragraph(link(booking.bookingUrl, view))]
        : action(booking.bookingUrl, view),
    ],
    attachments: [calendarFile("REQUEST", booking, writing)],
  };
}

const words = {
  learner: ({
    expert_name: other,
    learnerTimeZone: zone,
    expertTimeZone: otherZone,
    ...booking
  }: BookingMail) => ({
    other,
    zone,
    otherZone,
    title: "Your session is booked",
    subject: "Booked",
    news: `your session with ${other} is booked.`,
    joining: booking.hasRoom
      ? roomAdvice
      : booking.meetingLink
        ? "Join with the meeting link when the session starts."
        : `We email you the meeting link once ${other} has set it.`,
    view: "View your booking",
  }),
  expert: ({
    learner_name: other,
    expertTimeZone: zone,
    learnerTimeZone: otherZone,
    ...booking
  }: BookingMail) => ({
    other,
    zone,
    otherZone,
    title: "You have a new booking",
    subject: "New booking",
    news: `${other} has booked a session with you.`,
    joining: booking.hasRoom
      ? roomAdvice
      : booking.meetingLink
        ? `${other} has the meeting link.`
        : `Set the meeting link on the booking's page. ${endSentence(`We email it to ${other}`)}`,
    view: "View the booking",
  }),
};
