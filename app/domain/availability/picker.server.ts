/** The week of the booking page: seven dates of the viewer's calendar and the free times on each. */
import { formatTime } from "~/shared/format-time";
import { momentOf, wallAt } from "~/shared/time.server";
import type { Span } from "./slots.server";

export type DayPart = "morning" | "afternoon" | "evening";

export interface PickerSlot {
  /** The start as an ISO instant in UTC: the value of the form. */
  datetime: string;
  /** "14:00" by the viewer's clock; "01:00 EDT" where that comes twice. */
  time: string;
  part: DayPart;
  /** Set when the viewer's clock shows this time twice that day, to tell the two apart. */
  note: "before the clocks change" | "after the clocks change" | undefined;
}

export interface PickerDay {
  /** YYYY-MM-DD on the viewer's calendar. */
  date: string;
  /** "Monday" */
  weekday: string;
  /** Of the month, 1 to 31. */
  dayNumber: number;
  isPast: boolean;
  slots: PickerSlot[];
}

interface Week {
  /** The viewer's IANA zone; a RangeError for a name that is none. */
  zone: string;
  now: Date;
  /** 0 for the seven days that start today, 1 for the seven after them, and so on. */
  week: number;
}

/** From the first midnight of the week's seven dates in the viewer's zone to the midnight after the last. */
export function weekSpan(week: Week): Span {
  const first = firstDate(week);
  return { start: midnight(week.zone, first), end: midnight(week.zone, first + daysShown * dayMs) };
}

/**
 * The seven dates, each with those of the given starts that fall on it by the viewer's clock, in the order given. Parts
 * of the day by the viewer's hour: morning before 12, afternoon before 17, then evening.
 */
export function pickerWeek({ slots, ...week }: Week & { slots: readonly Date[] }): PickerDay[] {
  const { zone, now } = week;
  const first = firstDate(week);
  const today = dateOf(wallAt(zone, now.getTime()));
  const days = Array.from({ length: daysShown }, (_, index) => emptyDay(first + index * dayMs, today));
  for (const start of slots) {
    const wall = wallAt(zone, start.getTime());
    days[(dateOf(wall) - first) / dayMs]?.slots.push(pickerSlot(start, wall, zone));
  }
  return days;
}

const dayMs = 86_400_000;
const daysShown = 7;
/** The last week that a Date and the slot engine can still count with. */
const lastDate = Date.UTC(9000, 0, 1);

function firstDate({ zone, now, week }: Week): number {
  const today = dateOf(wallAt(zone, now.getTime()));
  const weeks = Math.trunc(week) || 0;
  return Math.max(0, Math.min(today + weeks * daysShown * dayMs, lastDate));
}

/** A date as the wall reading of its midnight (see time.server). */
const dateOf = (wall: number) => Math.floor(wall / dayMs) * dayMs;

const midnight = (zone: string, date: number) => new Date(momentOf(zone, date).instant);

function emptyDay(date: number, today: number): PickerDay {
  const asUtc = new Date(date);
  return {
    date: asUtc.toISOString().slice(0, 10),
    weekday: weekdays[asUtc.getUTCDay()] ?? "",
    dayNumber: asUtc.getUTCDate(),
    isPast: date < today,
    slots: [],
  };
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function pickerSlot(start: Date, wall: number, zone: string): PickerSlot {
  const asUtc = new Date(wall);
  return {
    datetime: start.toISOString(),
    time: formatTime(start, zone),
    part: partOf(asUtc.getUTCHours()),
    note: noteOf(start, wall, zone),
  };
}

function noteOf(start: Date, wall: number, zone: string): PickerSlot["note"] {
  const { instant, readings } = momentOf(zone, wall);
  if (readings < 2) return undefined;
  return start.getTime() === instant ? "before the clocks change" : "after the clocks change";
}

function partOf(hour: number): DayPart {
  if (hour < 12) return "morning";
  return hour < 17 ? "afternoon" : "evening";
}
