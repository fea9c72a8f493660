/** The week of the booking page: seven dates in the viewer's zone, with the free times of each. */
import { formatTime } from "~/shared/format-time";
import { momentOf, wallAt } from "~/shared/time.server";
import type { Span } from "./slots.server";

export type DayPart = "morning" | "afternoon" | "evening";

export interface PickerSlot {
  /** The start as an ISO instant in UTC, which the form posts. */
  datetime: string;
  /** "14:00" in the viewer's zone, or "01:00 EDT" if that time occurs twice. */
  time: string;
  part: DayPart;
  /** Set if the time occurs twice that day in the viewer's zone, to distinguish the two. */
  note: "before the clocks change" | "after the clocks change" | undefined;
}

export interface PickerDay {
  /** YYYY-MM-DD in the viewer's zone. */
  date: string;
  /** "Monday" */
  weekday: string;
  /** Of the month, 1 to 31. */
  dayNumber: number;
  isPast: boolean;
  slots: PickerSlot[];
}

interface Week {
  /** The viewer's IANA zone. An unknown name throws a RangeError. */
  zone: string;
  now: Date;
  /** 0 for the seven days that start today, 1 for the seven after them, and so on. */
  week: number;
}

/** Returns the span from the midnight that starts the week, in the viewer's zone, to the midnight that ends it. */
export function weekSpan(week: Week): Span {
  const first = firstDate(week);
  return { start: midnight(week.zone, first), end: midnight(week.zone, first + daysShown * dayMs) };
}

/**
 * Returns the seven dates, each with the given starts on it in the viewer's zone, in the given order. The part of the
 * day follows the hour in that zone: morning before 12, afternoon before 17, then evening.
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
/** The latest start of a week that a Date and the slot engine can still compute. */
const lastDate = Date.UTC(9000, 0, 1);

function firstDate({ zone, now, week }: Week): number {
  const today = dateOf(wallAt(zone, now.getTime()));
  const weeks = Math.trunc(week) || 0;
  return Math.max(0, Math.min(today + weeks * daysShown * dayMs, lastDate));
}

/** Returns a date as the wall reading of its midnight (see time.server). */
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
