import { createEvents } from "ics";
import { oneLine } from "./one-line";

/**
 * Calendar files (RFC 5545) of sessions and live classes. Instants are in UTC, so that each calendar shows them in its
 * owner's zone.
 */

/** One event. Its texts come from the kind of event. */
export interface CalendarEntry {
  /** The same in every copy of an event. */
  uid: string;
  title: string;
  description: string;
  /** The address of the event's page. */
  url: string;
  location?: string | null | undefined;
  startsAt: Date;
  minutes: number;
  /** A copy with a higher number replaces one with a lower number. */
  sequence: number;
  isCalledOff: boolean;
}

/** Facts about the file itself. The same values give the same bytes. */
export interface FileFacts {
  /** Our e-mail address, because an event needs its publisher or inviter as organizer (RFC 5546). */
  organizer: string;
  /** The time at which the file was made. */
  stampedAt: Date;
}

/** The person whom a mail invites. */
export interface Attendee {
  name: string;
  email: string;
}

/**
 * Returns one event as an .ics file.
 * @param attendee the person whom a mail invites (REQUEST) or notifies of a cancellation (CANCEL). Without it, the file
 * is for any calendar (PUBLISH). The file names no other attendee.
 */
export function eventFile(entry: CalendarEntry, file: FileFacts, attendee?: Attendee): string {
  const method = attendee ? (entry.isCalledOff ? "CANCEL" : "REQUEST") : "PUBLISH";
  const attributes = { ...attributesOf(entry, file), ...(attendee && { attendees: [accepted(attendee)] }) };
  return written([attributes], { method });
}

/** Returns a calendar of many events, for subscriptions. @param file.name the calendar's name */
export function eventsFile(entries: CalendarEntry[], file: FileFacts & { name: string }): string {
  return written(
    entries.map((entry) => attributesOf(entry, file)),
    { method: "PUBLISH", calName: file.name },
  );
}

/** Returns a link that opens Google Calendar with the event filled in. Times are in UTC. */
export function googleEventUrl(
  event: Pick<CalendarEntry, "title" | "description" | "location" | "startsAt" | "minutes">,
): string {
  const url = new URL("https://calendar.google.com/calendar/render");
  url.search = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(endOf(event))}`,
    details: event.description,
    ...(event.location && { location: event.location }),
  }).toString();
  return url.href;
}

function attributesOf(entry: CalendarEntry, { organizer, stampedAt }: FileFacts) {
  return {
    uid: entry.uid,
    title: entry.isCalledOff ? `Cancelled: ${entry.title}` : entry.title,
    description: entry.description,
    url: entry.url,
    ...(entry.location && { location: entry.location }),
    start: entry.startsAt.getTime(),
    end: endOf(entry).getTime(),
    status: entry.isCalledOff ? ("CANCELLED" as const) : ("CONFIRMED" as const),
    // Some calendars read `transp`, others `busyStatus`. A cancelled event takes no time in either.
    transp: entry.isCalledOff ? ("TRANSPARENT" as const) : ("OPAQUE" as const),
    busyStatus: entry.isCalledOff ? ("FREE" as const) : ("BUSY" as const),
    organizer: { name: "Keyway", email: organizer },
    sequence: entry.sequence,
    // The library reads this, but its types lack it.
    timestamp: stampedAt.getTime(),
  };
}

/** Attendees have accepted by booking. Otherwise a calendar would ask for an answer and mail it to us. */
const accepted = ({ name, email }: Attendee) => ({
  // The library would escape quotes, which the format doesn't support.
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

const endOf = ({ startsAt, minutes }: Pick<CalendarEntry, "startsAt" | "minutes">) =>
  new Date(startsAt.getTime() + minutes * 60_000);

/** "20261123T140000Z" */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Folds lines at 75 bytes (RFC 5545), because the library counts characters. */
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
