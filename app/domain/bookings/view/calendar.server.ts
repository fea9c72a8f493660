import {
  type Attendee,
  type CalendarEntry,
  eventFile,
  eventsFile,
  type FileFacts,
  googleEventUrl,
  ownUid,
} from "~/shared/calendar-file.server";
import { isolatedLine } from "~/shared/isolated";

/** A session in a calendar. The texts are the same for both sides. */
interface CalendarBooking {
  startsAt: Date;
  minutes: number;
  expertName: string;
  /** Unknown only if an address alone describes the session (decision C10). */
  learnerName?: string;
  meetingLink?: string | null | undefined;
}

/** A booking in a calendar. Its UID is derived from the id, so all copies are the same event. */
export interface CalendarEvent extends CalendarBooking {
  id: string;
  learnerName: string;
  url: string;
  /** The booking's version: of two copies the one with the higher number applies. */
  sequence: number;
  isCalledOff?: boolean;
  wasMissed?: boolean;
}

/**
 * Returns the booking as an .ics file.
 * @param attendee the receiver of an invitation or cancellation by mail; without one the file is for any calendar. It
 * never names the other side as an attendee.
 */
export const bookingCalendar = (event: CalendarEvent & FileFacts & { attendee?: Attendee }): string =>
  eventFile(bookingEntry(event), event, event.attendee);

/** Returns bookings and the reader's other entries as a calendar to subscribe to. @param name its name in calendars */
export const subscribedCalendar = (
  events: CalendarEvent[],
  file: FileFacts & { name: string },
  others: CalendarEntry[] = [],
): string => eventsFile([...events.map(bookingEntry), ...others], file);

/** Returns a link that opens Google Calendar with the session filled in; times in UTC. */
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
    uid: `booking-${event.id}${ownUid}`,
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
