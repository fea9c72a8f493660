/**
 * A week as it is stored (ranges) and as the editor shows it (ticks).
 *
 * The grid has whole hours from 09:00 to 22:00. Stored hours that it can't show (earlier, later, at half past) are
 * never lost by a save: they stand beside the grid as `outside` and stay until the expert removes them by name.
 */
import { cleanTicks, gridHours, tickOf, type WeeklySlot, weekdays } from "./editor";
import type { Terms } from "./terms";
import { type Grid, hourMs, type WeeklyRange, weeklyGrids } from "./weekly-hours";

export interface WeekTicks {
  ticks: WeeklySlot[];
  /** Hours that the grid can't show, each under an id that a form can name. */
  outside: WeeklyRange[];
}

/** A stored week with the number it was saved under. */
export interface OwnWeek extends WeekTicks {
  /** How often the week was saved; 0 for one that never was. */
  version: number;
  /** The expert's IANA zone, under its current name, in which the hours are meant. */
  timeZone: string;
}

/** What the editor needs, ready for the page. */
export interface OwnHours extends OwnWeek {
  expertId: string;
  /** 'YYYY-MM-DD' by the expert's calendar: the first day that can still be taken off. */
  today: string;
  /** Those that aren't over, soonest first. */
  daysOff: DateEntry[];
  extraHours: DateEntry[];
  terms: Terms;
  bookedOutside: BookedOutside;
}

/** Days off or extra hours in words. */
export interface DateEntry {
  id: string;
  label: string;
  /** What else there is to know: "on a day off". */
  note?: string;
}

/** Upcoming live bookings that lie outside the hours or on a day off, by the expert's clock. */
export interface BookedOutside {
  /** The soonest of them. */
  sessions: Array<{ id: string; when: string; learner: string; isOnDayOff: boolean }>;
  /** How many there are beyond those named. */
  more: number;
}

/** The editor as it was posted: what it shows again, whatever becomes of it. */
export interface PostedWeek {
  ticks: WeeklySlot[];
  /** Ids of hours outside the grid that are to go. */
  drop: string[];
  /** Null where none was posted, or an unknown one. */
  timeZone: string | null;
  /** The saved week that was edited; null where the form names none, and then nothing is compared. */
  version: number | null;
  /** The ticks and the zone that were edited, to show later what another save changed. */
  base: WeeklySlot[];
  baseZone: string;
}

/** Why a posted week was not saved. */
export interface WeekVerdict {
  /** What the editor shows again; null for a form of another account: nothing of it is shown. */
  week: PostedWeek | null;
  errors: readonly string[];
  /** A fault that may pass, so that a script tries again; a warning goes away by itself where a script says it. */
  kind: "error" | "warning" | "passing";
  /** Set when the week was saved elsewhere since it was opened. */
  conflict: WeekChanges | null;
}

/** How a saved week differs from the one that was opened for editing. Hours in words: "Monday 09:00–11:00". */
export interface WeekChanges {
  added: string[];
  removed: string[];
  /** The new zone, if it is another one. */
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
 * The ticks of stored ranges. What is offered is what counts: of "09:00 to 10:30" the last half hour, which never held
 * a slot, is neither a tick nor outside.
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

/** The ranges that store these ticks: hours in a row are one range. */
export function rangesOf(ticks: readonly WeeklySlot[]): WeeklyRange[] {
  return weekdays.flatMap(({ day }) => {
    const hours = gridHours.filter((hour) => ticks.includes(tickOf(day, hour)));
    return runs(hours).map(hoursRange(day));
  });
}

/** Days with hours, and how many slots a week has. */
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

/** "09:00"; with seconds only where there are any. */
function clockTime(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  const parts = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, "0")).join(":");
}

const fromMonday = (day: number) => (day + 6) % 7;

const byDayAndTime = (a: WeeklyRange, b: WeeklyRange) =>
  fromMonday(a.dayOfWeek) - fromMonday(b.dayOfWeek) || (a.startTime < b.startTime ? -1 : 1);
