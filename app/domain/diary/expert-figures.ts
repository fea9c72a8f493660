import type { WeeklyRange } from "~/domain/availability/weekly-hours";
import { formatTime, formatWeekday } from "~/shared/format-time";

/** What an expert's dashboard says in numbers. Views, conversations and bookings are those of the last 30 days. */
export interface ExpertFigures {
  scheduled: number;
  hasAny: boolean;
  /** Earned and not paid out yet, of all time. */
  unpaidCents: number;
  lessons: number;
  views: number;
  /** People who wrote for the first time. */
  conversations: number;
  bookings: number;
  /** Of all time; null before the first. */
  allViews: number | null;
  lastViewed: Date | null;
}

/** One hour of the week, in the zone of the expert's hours. */
export interface WeekHour {
  isOffered: boolean;
  /** How many lessons took it, or will. */
  booked: number;
}

/** A row of the grid: an hour, from Monday to Sunday. */
export interface HourRow {
  /** "09:00" */
  hour: string;
  days: WeekHour[];
}

export const weekDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * Counts lessons by weekday and hour beside what is offered: the hours from the first to the last that has either.
 * @param ranges the offered hours @param zone the IANA zone of the hours
 */
export function countHours(
  ranges: readonly WeeklyRange[],
  lessons: ReadonlyArray<{ startsAt: Date; hours: number }>,
  zone: string,
): HourRow[] {
  const booked = new Map<string, number>();
  for (const { startsAt, hours } of lessons) {
    for (let hour = 0; hour < hours; hour += 1) {
      const at = new Date(startsAt.getTime() + hour * 3_600_000);
      const key = `${formatWeekday(at, zone)} ${formatTime(at, zone).slice(0, 2)}`;
      booked.set(key, (booked.get(key) ?? 0) + 1);
    }
  }
  const rows = Array.from({ length: 24 }, (_, index) => {
    const hour = String(index).padStart(2, "0");
    return {
      hour: `${hour}:00`,
      days: weekDays.map((name, day) => ({
        isOffered: ranges.some((range) => isIn(range, day, `${hour}:00`)),
        booked: booked.get(`${name} ${hour}`) ?? 0,
      })),
    };
  });
  const isUsed = ({ days }: HourRow) => days.some(({ isOffered, booked }) => isOffered || booked > 0);
  return rows.slice(rows.findIndex(isUsed), rows.findLastIndex(isUsed) + 1);
}

/** @param day 0 for Monday */
const isIn = ({ dayOfWeek, startTime, endTime }: WeeklyRange, day: number, hour: string) =>
  (dayOfWeek + 6) % 7 === day && startTime.slice(0, 2) <= hour.slice(0, 2) && hour < endTime;
