import type { FetchFault } from "~/platform/public-address";
import { plural } from "~/shared/plural";
import { type UnreadableReason, unreadableTexts } from "./calendar-texts";

/** The calendars that an expert's busy times are read from (decision K1): limits, standings and texts. Pure. */

export const calendarLimits = { calendars: 5, addressLength: 2000, hostLength: 253, etagLength: 200 };

/** In minutes: between two readings, between two tries after failures, and between two presses of "Read now". */
export const readingMinutes = { usual: 15, longest: 360, byHand: 1 };

/** In hours, since the last reading that worked. */
export const unreadHours = { told: 24, asked: 7 * 24 };

/** In days from today (UTC): how far a reading goes, and how far it must go to be enough. Experts are booked for 365. */
export const coveredDays = { stored: 370, needed: 367 };

/** Why a calendar could not be read. "lost" is an address that was sealed with another secret. */
export type ReadingFailure = FetchFault | UnreadableReason | "lost";

const fetchTexts: Record<FetchFault | "lost", string> = {
  "not https": "The address leads to one that doesn't start with https.",
  "another port": "The address leads to one with a port of its own.",
  credentials: "The address leads to one with a name or password in it.",
  "not public": "The address isn't on the public internet.",
  "unknown name": "The name of this server is not known.",
  unreachable: "The server could not be reached.",
  "too slow": "The server did not answer in full within 10 seconds.",
  "too large": unreadableTexts["too large"],
  "too many redirects": "The address leads on to another one more than three times.",
  refused: "The server refuses this address. The calendar may have a new one.",
  "server error": "The server has a problem, or asks us to wait.",
  lost: "The stored address can't be used any more. Remove the calendar and add it again.",
};

const failureTexts: Record<string, string | undefined> = { ...unreadableTexts, ...fetchTexts };

/** The text of a stored failure. Another version of the program may have stored one that this one doesn't know. */
export const failureText = (failure: string): string => failureTexts[failure] ?? "It could not be read.";

/** Why an address was not added. */
export const calendarMessages = {
  "too-many": `You have ${calendarLimits.calendars} calendars, the most we read. Remove one first.`,
  "not-found": "This calendar was already removed.",
  "not-old": "The busy times of this calendar are up to date by now.",
} as const;

/** What pages show of an address: its host, and the end of its longest part, which is where secrets are. */
export function shownOf({ hostname, href }: URL): { host: string; lastFour: string } {
  const [longest = ""] = (href.split(hostname)[1] ?? "")
    .split(/[^a-z0-9]+/i)
    .sort((a, b) => b.length - a.length);
  return { host: hostname, lastFour: (longest.length >= 4 ? longest : href).slice(-4) };
}

/** "calendar.google.com (…3f9a)" */
export const calendarName = ({ host, lastFour }: { host: string; lastFour: string }): string =>
  `${host} (…${lastFour})`;

/** When a calendar is read next. @param chance from 0 to 1, so that not all calendars are due at once */
export function nextReading(now: Date, failures: number, chance: number): Date {
  const { usual, longest } = readingMinutes;
  const minutes = Math.min(usual * 2 ** Math.max(0, failures - 1), longest);
  return new Date(now.getTime() + minutes * (0.9 + chance / 5) * 60_000);
}

interface Readings {
  readAt: Date | null;
  createdAt: Date;
  failures: number;
}

/** Since when a calendar isn't read. */
export const unreadSince = ({ readAt, createdAt }: Pick<Readings, "readAt" | "createdAt">): Date =>
  readAt ?? createdAt;

/** How a calendar stands: read, failing since a short time, for a day ("told") or for a week ("asked"). */
export function standingOf(calendar: Readings, now: Date): "read" | "failing" | "told" | "asked" {
  if (calendar.failures === 0) return "read";
  const hours = (now.getTime() - unreadSince(calendar).getTime()) / 3_600_000;
  if (hours >= unreadHours.asked) return "asked";
  return hours >= unreadHours.told ? "told" : "failing";
}

/** "14 busy times in the next 4 weeks, the next on Tuesday 15:00" @param next in words, null without one */
export const busyText = (count: number, next: string | null): string =>
  count === 0
    ? "no busy times in the next 4 weeks"
    : `${plural(count, "busy time")} in the next 4 weeks${next ? `, the next on ${next}` : ""}`;
