import type { CalendarFacts } from "~/domain/bookings/calendar-facts.server";
import { bookingCalendar } from "~/domain/bookings/view/calendar.server";
import { seatCalendar } from "~/domain/classes/calendar/class-calendar.server";
import type { classSeat } from "~/domain/classes/seats/announce-seat.server";
import { displayName } from "~/domain/experts/expert";
import type { Attachment } from "~/domain/mails/mail";
import type { FactsOf } from "~/domain/mails/mail-kind";
import type { Writing } from "./letter";

/** The names of both sides and of the reader. */
interface Names {
  learner_name: string;
  /** In full or short; the file contains the short one. */
  expert_name: string;
  to_name: string;
}

/** Names the two sides of a mail that has a reader and another side. */
export const bothNames = (mail: { to_name: string; other_name: string; readerIs: "learner" | "expert" }) =>
  mail.readerIs === "learner"
    ? { learner_name: mail.to_name, expert_name: mail.other_name }
    : { learner_name: mail.other_name, expert_name: mail.to_name };

/**
 * The attachment that adds or changes a session in its reader's calendar (REQUEST), or removes it (CANCEL). All files
 * of a booking have the same UID; SEQUENCE tells which is newer.
 */
export function calendarFile(
  method: "REQUEST" | "CANCEL",
  session: CalendarFacts & Names,
  { mail, place }: Writing,
): Attachment {
  const content = bookingCalendar({
    id: session.booking_id,
    startsAt: new Date(session.startsAt),
    minutes: session.minutes,
    url: session.bookingUrl,
    meetingLink: session.meetingLink,
    expertName: displayName(session.expert_name),
    learnerName: session.learner_name,
    organizer: place.supportEmail,
    attendee: { name: session.to_name, email: mail.toEmail },
    stampedAt: mail.createdAt,
    sequence: session.sequence,
    isCalledOff: method === "CANCEL",
  });
  return attached("keyway-session.ics", method, content);
}

/** The attachment that adds, changes or, after a cancellation, removes a seat in its owner's calendar. */
export function seatFile(seat: FactsOf<typeof classSeat>, { mail, place }: Writing): Attachment {
  const isCalledOff = seat.about === "cancelled";
  const content = seatCalendar({
    reservationId: seat.reservation_id,
    startsAt: new Date(seat.startsAt),
    minutes: seat.minutes,
    title: seat.title,
    expertName: seat.expert_name,
    joinLink: seat.joinLink,
    joinMinutes: seat.joinMinutes,
    url: seat.seatUrl,
    sequence: seat.sequence,
    organizer: place.supportEmail,
    attendee: { name: seat.to_name, email: mail.toEmail },
    stampedAt: mail.createdAt,
    isCalledOff,
  });
  return attached("keyway-class.ics", isCalledOff ? "CANCEL" : "REQUEST", content);
}

const attached = (filename: string, method: "REQUEST" | "CANCEL", content: string): Attachment => ({
  filename,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
