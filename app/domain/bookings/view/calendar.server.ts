import {
  type Attendee,
  type CalendarEntry,
  eventFile,
  eventsFile,
  type FileFacts,
  googleEventUrl,
} from "~/shared/calendar-file.server";
import { isolatedLine } from "~/shared/isolated";

/** A session as both sides' calendars show it: the words are the same for either. */
interface CalendarBooking {
  startsAt: Date;
  /** What is taught. */
  minutes: number;
  /** The expert's display name. */
  expertName: string;
  /** Unknown only where an address alone names the session (decision C10). */
  learnerName?: string;
  /** Where it is held, when that is known. */
  meetingLink?: string | null | undefined;
}

/** A booking in a calendar. Its UID follows from the id, so every copy is the same event. */
export interface CalendarEvent extends CalendarBooking {
  id: string;
  learnerName: string;
  /** The booking's page. */
  url: string;
  /** The booking's: of two copies the one with the higher number holds. */
  sequence: number;
  isCalledOff?: boolean;
  /** A side didn't come. */
  wasMissed?: boolean;
}

/**
 * The booking as an .ics file.
 * @param attendee whom a mail invites or tells that it is off; without one the file is for anybody's calendar. The
 * other side stays out of it.
 */
export const bookingCalendar = (event: CalendarEvent & FileFacts & { attendee?: Attendee }): string =>
  eventFile(bookingEntry(event), event, event.attendee);

/**
 * Many bookings, and what else is in the reader's calendar, as one to subscribe to. @param name what calendars call it
 */
export const subscribedCalendar = (
  events: CalendarEvent[],
  file: FileFacts & { name: string },
  others: CalendarEntry[] = [],
): string => eventsFile([...events.map(bookingEntry), ...others], file);

/** A link that opens Google Calendar with the session filled in; times in UTC. */
export const googleCalendarUrl = (event: CalendarBooking): string =>
  googleEventUrl({
    title: titleOf(event),
    description: meetingNote(event),
    location: event.meetingLink,
    startsAt: event.startsAt,
    minutes: event.minutes,
  });

function bookingEntry(event: CalendarEvent): CalendarEntry {
  const note = event.wasMissed
    ? "This session didn't take place."
    : event.isCalledOff
      ? "This session was cancelled."
      : meetingNote(event);
  return {
    uid: `booking-${event.id}@keyway`,
    title: titleOf(event),
    description: `${event.minutes} minutes, one to one. ${note}\n\nYour booking: ${event.url}`,
    url: event.url,
    location: event.meetingLink,
    startsAt: event.startsAt,
    minutes: event.minutes,
    sequence: event.sequence,
    isCalledOff: event.isCalledOff || event.wasMissed || false,
  };
}

const titleOf = ({ expertName, learnerName }: CalendarBooking) =>
  learnerName
    ? `Session: ${isolatedLine(expertName)} and ${isolatedLine(learnerName)}`
    : `Session with ${isolatedLine(expertName)}`;

const meetingNote = ({ expertName, meetingLink }: CalendarBooking) =>
  meetingLink
    ? `Join the session: ${meetingLink}`
    : `${isolatedLine(expertName)} emails the meeting link before the session.`;
