import { createEvent } from "ics";
import { oneLine } from "~/shared/one-line";

/** A session as both sides' calendars show it: the words are the same for either. */
interface CalendarSession {
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

const titleOf = ({ expertName, learnerName }: CalendarSession) =>
  oneLine(learnerName ? `Session: ${expertName} and ${learnerName}` : `Session with ${expertName}`);

const meetingNote = ({ expertName, meetingLink }: CalendarSession) =>
  meetingLink
    ? `Join the session: ${meetingLink}`
    : `${oneLine(expertName)} emails the meeting link before the session.`;

/**
 * The booking as an .ics file. Instants are in UTC, so that each calendar shows its owner's time. Both sides get the same
 * UID and the same words, and a later copy replaces an earlier one: its SEQUENCE is higher.
 */
export function bookingCalendar(
  event: CalendarSession & {
    id: string;
    learnerName: string;
    /** The booking's page. */
    url: string;
    /** Our own address: whoever publishes an event has to be named as its organizer (RFC 5546). */
    organizer: string;
    /** When this file was made or the session last changed. The same instant gives the same bytes. */
    stampedAt: Date;
    isCalledOff?: boolean;
  },
): string {
  const attributes = {
    productId: "-//Keyway//Bookings//EN",
    uid: `booking-${event.id}@keyway`,
    title: titleOf(event),
    description: `${event.minutes} minutes, one to one. ${meetingNote(event)}\n\nYour booking: ${event.url}`,
    url: event.url,
    ...(event.meetingLink && { location: event.meetingLink }),
    start: event.startsAt.getTime(),
    end: endOf(event).getTime(),
    status: event.isCalledOff ? ("CANCELLED" as const) : ("CONFIRMED" as const),
    busyStatus: "BUSY" as const,
    organizer: { name: "Keyway", email: event.organizer },
    // Minutes since 1970: it grows without being stored, and fits the field until the year 6053.
    sequence: Math.floor(event.stampedAt.getTime() / 60_000),
    // The library reads this, but its types lack it.
    timestamp: event.stampedAt.getTime(),
    method: "PUBLISH",
  };
  const { value, error } = createEvent(attributes);
  if (!value) throw error ?? new Error("The calendar file is empty");
  return foldByBytes(value);
}

/** A link that opens Google Calendar with the session filled in; times in UTC. */
export function googleCalendarUrl(event: CalendarSession): string {
  const url = new URL("https://calendar.google.com/calendar/render");
  url.search = new URLSearchParams({
    action: "TEMPLATE",
    text: titleOf(event),
    dates: `${compact(event.startsAt)}/${compact(endOf(event))}`,
    details: meetingNote(event),
    ...(event.meetingLink && { location: event.meetingLink }),
  }).toString();
  return url.href;
}

const endOf = ({ startsAt, minutes }: CalendarSession) => new Date(startsAt.getTime() + minutes * 60_000);

/** "20261123T140000Z" */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** RFC 5545 counts a line's 75 octets in bytes; the library counts characters. */
function foldByBytes(file: string): string {
  const lines = file.replaceAll("\r\n\t", "").split("\r\n");
  return lines.map(foldLine).join("\r\n");
}

function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
