import { plural } from "~/shared/plural";

/** An expert's terms (decision C12): which of the free times can be booked, and when. */

export interface Terms {
  /** A session starts so long after it is booked, at least. */
  minimumNoticeMinutes: number;
  /** A session starts within so many times 24 hours. */
  daysAhead: number;
  /** Time between the end of one of the expert's sessions and the start of the next. */
  bufferMinutes: number;
  /** How many sessions start on one date of the expert's calendar, whatever their length; null for any number. */
  dailyLimit: number | null;
}

/** The least and the most that each may be; the database checks the same. */
export const termsLimits = {
  minimumNoticeMinutes: [0, 14 * 24 * 60],
  daysAhead: [7, 365],
  bufferMinutes: [0, 60],
  dailyLimit: [1, 24],
} as const;

/** For questions about the hours alone. */
export const noTerms: Terms = {
  minimumNoticeMinutes: 0,
  daysAhead: Number.POSITIVE_INFINITY,
  bufferMinutes: 0,
  dailyLimit: null,
};

/** The first and the last instant, both in, at which a session may start that is booked `now`. In milliseconds. */
export const bookableFrom = ({ minimumNoticeMinutes }: Pick<Terms, "minimumNoticeMinutes">, now: Date) =>
  now.getTime() + minimumNoticeMinutes * minuteMs;

export const bookableUntil = ({ daysAhead }: Pick<Terms, "daysAhead">, now: Date) =>
  now.getTime() + daysAhead * dayMs;

/** Which terms leave times out of a span, and by how much. */
export interface WeekLimits {
  /** Null where the notice ends before the span. */
  noticeMinutes: number | null;
  /** Null where the reach ends after the span. */
  daysAhead: number | null;
  /** True when all of the span is beyond the reach. */
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

/** "Book up to 2 hours before the session starts." */
export const noticeText = (minutes: number): string =>
  `Book up to ${durationText(minutes)} before the session starts.`;

/** "Book up to 90 days ahead." */
export const reachText = (days: number): string => `Book up to ${plural(days, "day")} ahead.`;

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
