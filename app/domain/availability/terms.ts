import { plural } from "~/shared/plural";

/** An expert's terms (decision C12): which of the free times can be booked, and how early. */

export interface Terms {
  /** The minimum time between the booking of a session and its start. */
  minimumNoticeMinutes: number;
  /** How far ahead a session can be booked, in units of 24 hours. */
  daysAhead: number;
  /** The time between the end of an expert's session or class and the start of the next. */
  bufferMinutes: number;
  /** The maximum number of sessions, of any length, that start on a date in the expert's zone; null for no limit. */
  dailyLimit: number | null;
}

/** The minimum and maximum of each term. The database checks the same limits. */
export const termsLimits = {
  minimumNoticeMinutes: [0, 14 * 24 * 60],
  daysAhead: [7, 365],
  bufferMinutes: [0, 60],
  dailyLimit: [1, 24],
} as const;

/** Terms without any limits, for checks that concern only the hours. */
export const noTerms: Terms = {
  minimumNoticeMinutes: 0,
  daysAhead: Number.POSITIVE_INFINITY,
  bufferMinutes: 0,
  dailyLimit: null,
};

/** The first and last instant, inclusive, for the start of a session booked at `now`, in epoch milliseconds. */
export const bookableFrom = ({ minimumNoticeMinutes }: Pick<Terms, "minimumNoticeMinutes">, now: Date) =>
  now.getTime() + minimumNoticeMinutes * minuteMs;

export const bookableUntil = ({ daysAhead }: Pick<Terms, "daysAhead">, now: Date) =>
  now.getTime() + daysAhead * dayMs;

/** Which terms exclude times of a span. */
export interface WeekLimits {
  /** Null if the notice ends before the span starts. */
  noticeMinutes: number | null;
  /** Null if the reach includes the end of the span. */
  daysAhead: number | null;
  /** True if the whole span is beyond the reach. */
  isBeyond: boolean;
}

export function weekLimits(
  terms: Terms | null,
  { now, start, end }: { now: Date; start: Date; end: Date },
): WeekLimits {
  if (!terms) return { noticeMinutes: null, daysAhead: null, isBeyond: false };
  const { minimumNoticeMinutes, daysAhead } = terms;
  const until = bookableUntil(terms, now);
  return {
    noticeMinutes:
      minimumNoticeMinutes > 0 && bookableFrom(terms, now) > start.getTime() ? minimumNoticeMinutes : null,
    daysAhead: until < end.getTime() - 1 ? daysAhead : null,
    isBeyond: until < start.getTime(),
  };
}

/** "You can book until 2 hours before the start." */
export const noticeText = (minutes: number): string =>
  `You can book until ${durationText(minutes)} before the start.`;

/** "You can book up to 90 days ahead." */
export const reachText = (days: number): string => `You can book up to ${plural(days, "day")} ahead.`;

/** "2 days", "36 hours", "1 hour 30 minutes" */
function durationText(minutes: number): string {
  if (minutes > 0 && minutes % (24 * 60) === 0) return plural(minutes / (24 * 60), "day");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? plural(hours, "hour") : "", rest > 0 || hours === 0 ? plural(rest, "minute") : ""]
    .filter(Boolean)
    .join(" ");
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
