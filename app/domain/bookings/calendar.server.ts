import { createEvent } from "ics";
import { oneLine } from "~/shared/one-line";

const meetingNote = (expertName: string, link: string | null | undefined) =>
  link ? `Join the session: ${link}` : `${expertName} emails the meeting link before the session.`;

/**
 * The booking as an .ics file. Instants are in UTC, so that each calendar shows its owner's time; the UID stays the same,
 * so that a second copy replaces the first.
 * @param event `minutes` is what is taught; `stampedAt` (DTSTAMP) is set where the same bytes are needed again
 */
export function bookingCalendar(event: {
  id: string;
  startsAt: Date;
  minutes: number;
  expertName: string;
  learnerName?: string;
  url: string;
  method?: string;
  /** When this file was made or the session last changed. */
  stampedAt: Date;
  isCalledOff?: boolean;
  /** Where it is held, when that is known: the file's LOCATION. Its URL stays the booking's page. */
  meetingLink?: string | null | undefined;
}): string {
  const expert = oneLine(event.expertName);
  const attributes = {
    productId: "-//Keyway//Bookings//EN",
    uid: `booking-${event.id}@keyway`,
    title: event.learnerName
      ? `Session: ${expert} and ${oneLine(event.learnerName)}`
      : `Session with ${expert}`,
    description: `${event.minutes} minutes, one to one. ${meetingNote(expert, event.meetingLink)}\n\nYour booking: ${event.url}`,
    url: event.url,
    ...(event.meetingLink && { location: event.meetingLink }),
    start: event.startsAt.getTime(),
    end: endOf(event).getTime(),
    status: event.isCalledOff ? ("CANCELLED" as const) : ("CONFIRMED" as const),
    busyStatus: "BUSY" as const,
    // The library reads this, but its types lack it.
    timestamp: event.stampedAt.getTime(),
    method: event.method ?? "PUBLISH",
  };
  const { value, error } = createEvent(attributes);
  if (!value) throw error ?? new Error("The calendar file is empty");
  return foldByBytes(value);
}

/** A link that opens Google Calendar with the session filled in; times in UTC, `minutes` is what is taught. */
export function googleCalendarUrl(event: {
  expertName: string;
  startsAt: Date;
  minutes: number;
  details?: string;
  meetingLink?: string | null | undefined;
}): string {
  const url = new URL("https://calendar.google.com/calendar/render");
  url.search = new URLSearchParams({
    action: "TEMPLATE",
    text: `Session with ${event.expertName}`,
    dates: `${compact(event.startsAt)}/${compact(endOf(event))}`,
    details: event.details ?? meetingNote(event.expertName, event.meetingLink),
    ...(event.meetingLink && { location: event.meetingLink }),
  }).toString();
  return url.href;
}

const endOf = ({ startsAt, minutes }: { startsAt: Date; minutes: number }) =>
  new Date(startsAt.getTime() + minutes * 60_000);

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
