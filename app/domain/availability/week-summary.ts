import { weekdays } from "./editor";
import { type WeeklyRange, weeklyGrids } from "./weekly-hours";

/** One line of a week: "Monday to Friday", "09:00–17:00, 19:00–22:00". */
export interface WeekLine {
  days: string;
  times: string;
}

/**
 * Weekly hours in words, Monday first, by the clock of the expert's zone. Days in a row with the same hours share a line;
 * days without hours are left out.
 */
export function weekSummary(ranges: readonly WeeklyRange[]): WeekLine[] {
  const grids = weeklyGrids(ranges);
  const lines: Array<{ first: number; last: number; times: string }> = [];
  weekdays.forEach(({ day }, place) => {
    const times = grids
      .filter((grid) => grid.dayOfWeek === day)
      .map(({ start, end }) => `${clock(start)}–${clock(end)}`)
      .join(", ");
    const before = lines.at(-1);
    if (before && before.last === place - 1 && before.times === times) before.last = place;
    else if (times) lines.push({ first: place, last: place, times });
  });
  return lines.map(({ first, last, times }) => ({ days: daysBetween(first, last), times }));
}

/** "Monday", "Saturday and Sunday", "Monday to Friday" */
function daysBetween(first: number, last: number): string {
  const [from = "", to = ""] = [first, last].map((place) => weekdays[place]?.name);
  if (first === last) return from;
  return `${from} ${last - first === 1 ? "and" : "to"} ${to}`;
}

/** "09:00" for nine hours in milliseconds; the end of a day is "24:00". */
function clock(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

const padded = (number: number) => String(number).padStart(2, "0");
