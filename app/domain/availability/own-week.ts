/**
 * Converts a week between its stored form (ranges) and the editor's (ticks).
 *
 * The grid has the whole hours that start from 09:00 to 22:00. A save keeps stored hours that the grid can't show
 * (earlier, later, at half past): the editor lists them as `outside`, and the expert removes them one by one.
 */
import { cleanTicks, gridHours, tickOf, type WeeklySlot, weekdays } from "./editor";
import type { Terms } from "./terms";
import { type Grid, hourMs, type WeeklyRange, weeklyGrids } from "./weekly-hours";

export interface WeekTicks {
  ticks: WeeklySlot[];
  /** Hours that the grid can't show. A form names them by `rangeId`. */
  outside: WeeklyRange[];
}

/** A stored week with its version. */
export interface OwnWeek extends WeekTicks {
  /** How often the week was saved, 0 if never. */
  version: number;
  /** The IANA zone of the hours, under its current name. */
  timeZone: string;
}

/** The data of the editor, ready for the page. */
export interface OwnHours extends OwnWeek {
  expertId: string;
  /** 'YYYY-MM-DD' in the expert's zone: the first day that can be taken off. */
  today: string;
  /** The days off that aren't over, soonest first. */
  daysOff: DateEntry[];
  extraHours: DateEntry[];
  terms: Terms;
  bookedOutside: BookedOutside;
}

/** Days off or extra hours in words. */
export interface DateEntry {
  id: string;
  label: string;
  /** An additional note, such as "on a day off". */
  note?: string;
}

/** Upcoming live bookings outside the hours or on a day off, in the expert's zone. */
export interface BookedOutside {
  /** The first of them, soonest first. */
  sessions: Array<{ id: string; when: string; learner: string; isOnDayOff: boolean }>;
  more: number;
}

/** The editor as it was posted, which it shows again whether or not the save succeeds. */
export interface PostedWeek {
  ticks: WeeklySlot[];
  /** Ids of the hours outside the grid to remove. */
  drop: string[];
  /** Null if the form has none, or an unknown one. */
  timeZone: string | null;
  /** The version of the edited week; null if the form has none, and then no version is compared. */
  version: number | null;
  /** The ticks and the zone before the edit, to show what another save changed. */
  base: WeeklySlot[];
  baseZone: string;
}

/** Why a posted week was not saved. */
export interface WeekVerdict {
  /** What the editor shows again; null for a form of another account, which isn't shown. */
  week: PostedWeek | null;
  errors: readonly string[];
  /** "passing": a temporary fault, which a script retries; "warning": a script hides it after some time. */
  kind: "error" | "warning" | "passing";
  /** Set if the week was saved elsewhere since it was opened. */
  conflict: WeekChanges | null;
  /** The hours in words that weren't added, with the error if they can't be read. */
  typed?: { text: string; error: string | null } | undefined;
}

/** How a saved week differs from the week that was opened for editing. Hours in words: "Monday 09:00–11:00". */
export interface WeekChanges {
  added: string[];
  removed: string[];
  /** The new zone, null if it didn't change. */
  timeZone: string | null;
}

export function changesSince(posted: PostedWeek, saved: OwnWeek): WeekChanges {
  const only = (some: readonly WeeklySlot[], others: readonly WeeklySlot[]) =>
    rangesOf(some.filter((tick) => !others.includes(tick))).map(rangeLabel);
  return {
    added: only(saved.ticks, posted.base),
    removed: only(posted.base, saved.ticks),
    timeZone: saved.timeZone === posted.baseZone ? null : saved.timeZone,
  };
}

/**
 * Converts stored ranges to ticks and ranges outside the grid. Leaves out time that is never offered, such as the last
 * half hour of "09:00 to 10:30".
 */
export function ticksOf(ranges: readonly WeeklyRange[]): WeekTicks {
  const ticks: WeeklySlot[] = [];
  const outside: WeeklyRange[] = [];
  for (const grid of weeklyGrids(ranges)) {
    if (grid.start % hourMs !== 0) {
      outside.push(asRange(grid));
      continue;
    }
    const hours = wholeHours(grid);
    ticks.push(...hours.filter(isOfGrid).map((hour) => tickOf(grid.dayOfWeek, hour)));
    outside.push(...runs(hours.filter((hour) => !isOfGrid(hour))).map(hoursRange(grid.dayOfWeek)));
  }
  return { ticks: cleanTicks(ticks), outside: outside.sort(byDayAndTime) };
}

/** Converts ticks to ranges to store. Consecutive hours are one range. */
export function rangesOf(ticks: readonly WeeklySlot[]): WeeklyRange[] {
  return weekdays.flatMap(({ day }) => {
    const hours = gridHours.filter((hour) => ticks.includes(tickOf(day, hour)));
    return runs(hours).map(hoursRange(day));
  });
}

/** Counts the days with hours, and the slots of a week. */
export function countWeek({ ticks, outside }: WeekTicks): { days: number; slots: number } {
  const grids = weeklyGrids(outside);
  const ofOutside = grids.reduce((sum, { start, end }) => sum + Math.floor((end - start) / hourMs), 0);
  const days = new Set([...ticks.map((tick) => Number(tick[0])), ...grids.map(({ dayOfWeek }) => dayOfWeek)]);
  return { days: days.size, slots: ticks.length + ofOutside };
}

/** The name of a range in a form: "1-08:00-09:00". */
export const rangeId = ({ dayOfWeek, startTime, endTime }: WeeklyRange): string =>
  `${dayOfWeek}-${startTime}-${endTime}`;

/** "Monday 08:00–09:00" */
export const rangeLabel = ({ dayOfWeek, startTime, endTime }: WeeklyRange): string =>
  `${weekdays.find(({ day }) => day === dayOfWeek)?.name ?? ""} ${startTime}–${endTime}`;

const isOfGrid = (hour: number) => gridHours.includes(hour);

function wholeHours({ start, end }: Grid): number[] {
  const first = start / hourMs;
  return Array.from({ length: Math.floor((end - start) / hourMs) }, (_, index) => first + index);
}

/** [9, 10, 14] becomes [[9, 10], [14]]. */
function runs(hours: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const hour of hours) {
    const last = found.at(-1);
    if (last?.at(-1) === hour - 1) last.push(hour);
    else found.push([hour]);
  }
  return found;
}

const hoursRange = (dayOfWeek: number) => (hours: readonly number[]) =>
  asRange({ dayOfWeek, start: (hours[0] ?? 0) * hourMs, end: ((hours.at(-1) ?? 0) + 1) * hourMs });

const asRange = ({ dayOfWeek, start, end }: Grid): WeeklyRange => ({
  dayOfWeek,
  startTime: clockTime(start),
  endTime: clockTime(end),
});

/** "09:00", or "09:00:30" if there are seconds. */
function clockTime(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  const parts = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, "0")).join(":");
}

const fromMonday = (day: number) => (day + 6) % 7;

const byDayAndTime = (a: WeeklyRange, b: WeeklyRange) =>
  fromMonday(a.dayOfWeek) - fromMonday(b.dayOfWeek) || (a.startTime < b.startTime ? -1 : 1);
