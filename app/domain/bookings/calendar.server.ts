import { createEvents } from "ics";
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

/** A booking in a calendar. Its UID follows from the id, so every copy is the same event. */
export interface CalendarEvent extends CalendarSession {
  id: string;
  learnerName: string;
  /** The booking's page. */
  url: string;
  /** The booking's: of two copies the one with the higher number holds. */
  sequence: number;
  isCalledOff?: boolean;
}

/** What a file says of itself. The same values give the same bytes. */
interface FileFacts {
  /** Our own address: whoever publishes an event or invites to it has to be named as its organizer (RFC 5546). */
  organizer: string;
  /** When this file was made. */
  stampedAt: Date;
}

const titleOf = ({ expertName, learnerName }: CalendarSession) =>
  oneLine(learnerName ? `Session: ${expertName} and ${learnerName}` : `Session with ${expertName}`);

const meetingNote = ({ expertName, meetingLink }: CalendarSession) =>
  meetingLink
    ? `Join the session: ${meetingLink}`
    : `${oneLine(expertName)} emails the meeting link before the session.`;

/**
 * The booking as an .ics file. Instants are in UTC, so that each calendar shows its owner's time.
 * @param attendee whom a mail invites (REQUEST) or tells that it is off (CANCEL); without one the file is published for
 * anybody's calendar. The other side stays out of it.
 */
export function bookingCalendar(
  event: CalendarEvent & FileFacts & { attendee?: { name: string; email: string } },
): string {
  const { attendee, isCalledOff } = event;
  const method = attendee ? (isCalledOff ? "CANCEL" : "REQUEST") : "PUBLISH";
  const attributes = { ...attributesOf(event, event), ...(attendee && { attendees: [accepted(attendee)] }) };
  return written([attributes], { method });
}

/** Many bookings as one calendar to subscribe to. @param name what calendars call it */
export function subscribedCalendar(events: CalendarEvent[], file: FileFacts & { name: string }): string {
  return written(
    events.map((event) => attributesOf(event, file)),
    { method: "PUBLISH", calName: file.name },
  );
}

function attributesOf(event: CalendarEvent, { organizer, stampedAt }: FileFacts) {
  const note = event.isCalledOff ? "This session was cancelled." : meetingNote(event);
  return {
    uid: `booking-${event.id}@keyway`,
    title: titleOf(event),
    description: `${event.minutes} minutes, one to one. ${note}\n\nYour booking: ${event.url}`,
    url: event.url,
    ...(event.meetingLink && { location: event.meetingLink }),
    start: event.startsAt.getTime(),
    end: endOf(event).getTime(),
    status: event.isCalledOff ? ("CANCELLED" as const) : ("CONFIRMED" as const),
    busyStatus: "BUSY" as const,
    organizer: { name: "Keyway", email: organizer },
    sequence: event.sequence,
    // The library reads this, but its types lack it.
    timestamp: stampedAt.getTime(),
  };
}

/** Both have agreed by booking: a calendar that asks for an answer would mail it to us. */
const accepted = ({ name, email }: { name: string; email: string }) => ({
  // The library would escape a quote, which the format doesn't know.
  name: oneLine(name).replaceAll('"', "'"),
  email,
  rsvp: false,
  partstat: "ACCEPTED" as const,
  role: "REQ-PARTICIPANT" as const,
});

function written(events: Parameters<typeof createEvents>[0], header: { method: string; calName?: string }) {
  const { value, error } = createEvents(events, { productId: "-//Keyway//Bookings//EN", ...header });
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
