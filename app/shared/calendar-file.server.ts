import ICAL from "ical.js";
import { oneLine } from "./one-line";

// A line has 75 bytes at most (RFC 5545). The library doesn't count the space that begins a folded line.
ICAL.foldLength = 74;

/**
 * Calendar files (RFC 5545) of sessions and live classes. Instants are in UTC, so that each calendar shows them in its
 * owner's zone.
 */

/** What the UID of each event of ours ends with. */
export const ownUid = "@keyway";

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
  sequence: number;
  isCalledOff: boolean;
}

/** Facts about the file itself. The same values give the same bytes. */
export interface FileFacts {
  /** Our e-mail address, because an event needs its publisher or inviter as organizer (RFC 5546). */
  organizer: string;
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
  return written(method, [eventOf(entry, file, attendee)]);
}

/** Returns a calendar of many events, for subscriptions. @param file.name the calendar's name */
export function eventsFile(entries: CalendarEntry[], file: FileFacts & { name: string }): string {
  const events = entries.map((entry) => eventOf(entry, file));
  return written("PUBLISH", events, [["x-wr-calname", {}, "unknown", file.name]]);
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

/** A line of the file as the library writes it (jCal, RFC 7265): name, parameters, type, value. */
type Line = [name: string, parameters: Record<string, string>, type: string, value: string | number];

function eventOf(entry: CalendarEntry, { organizer, stampedAt }: FileFacts, attendee?: Attendee) {
  const lines: Line[] = [
    ["uid", {}, "text", entry.uid],
    ["summary", {}, "text", entry.isCalledOff ? `Cancelled: ${entry.title}` : entry.title],
    ["dtstamp", {}, "date-time", iso(stampedAt)],
    ["dtstart", {}, "date-time", iso(entry.startsAt)],
    ["dtend", {}, "date-time", iso(endOf(entry))],
    ["sequence", {}, "integer", entry.sequence],
    ["description", {}, "text", entry.description],
    ["url", {}, "uri", entry.url],
    ["status", {}, "text", entry.isCalledOff ? "CANCELLED" : "CONFIRMED"],
    ["organizer", { cn: "Keyway" }, "cal-address", `mailto:${organizer}`],
    // Some calendars read `transp`, others the busy status. A cancelled event takes no time in either.
    ["transp", {}, "text", entry.isCalledOff ? "TRANSPARENT" : "OPAQUE"],
    ["x-microsoft-cdo-busystatus", {}, "unknown", entry.isCalledOff ? "FREE" : "BUSY"],
  ];
  if (entry.location) lines.push(["location", {}, "text", entry.location]);
  if (attendee) lines.push(["attendee", accepted(attendee), "cal-address", `mailto:${attendee.email}`]);
  return ["vevent", lines, []];
}

/** Attendees have accepted by booking. Otherwise a calendar would ask for an answer and mail it to us. */
const accepted = ({ name }: Attendee) => ({
  rsvp: "FALSE",
  role: "REQ-PARTICIPANT",
  partstat: "ACCEPTED",
  // Few calendars read the escape for quotes (RFC 6868).
  cn: oneLine(name).replaceAll('"', "'"),
});

function written(method: string, events: unknown[], more: Line[] = []): string {
  const lines: Line[] = [
    ["version", {}, "text", "2.0"],
    ["prodid", {}, "text", "-//Keyway//Bookings//EN"],
    ["calscale", {}, "text", "GREGORIAN"],
    ["method", {}, "text", method],
    // How often a subscribing calendar asks again.
    ["x-published-ttl", {}, "unknown", "PT1H"],
    ...more,
  ];
  return ICAL.stringify(["vcalendar", lines, events]);
}

const endOf = ({ startsAt, minutes }: Pick<CalendarEntry, "startsAt" | "minutes">) =>
  new Date(startsAt.getTime() + minutes * 60_000);

/** "2026-11-23T14:00:00Z" */
const iso = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;

/** "20261123T140000Z" */
const compact = (instant: Date) => iso(instant).replace(/[-:]/g, "");
