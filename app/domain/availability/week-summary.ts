import { enumerate } from "~/shared/enumerate";
import { zonePlace } from "~/shared/zone-text";
import { weekdays } from "./editor";
import { type WeeklyRange, weeklyGrids } from "./weekly-hours";

/**
 * Describes weekly hours in one line, Monday first, in the expert's zone: "Monday to Friday, 09:00–18:00,
 * Berlin time". Groups days with the same hours, and leaves out days without hours. Null if there are no hours.
 */
export function weekSummary(ranges: readonly WeeklyRange[], timeZone: string): string | null {
  const grids = weeklyGrids(ranges);
  const placesByTimes = new Map<string, number[]>();
  weekdays.forEach(({ day }, place) => {
    const ofDay = grids.filter(({ dayOfWeek }) => dayOfWeek === day);
    if (ofDay.length === 0) return;
    const times = enumerate(ofDay.map(({ start, end }) => `${clock(start)}–${clock(end)}`));
    placesByTimes.set(times, [...(placesByTimes.get(times) ?? []), place]);
  });
  if (placesByTimes.size === 0) return null;
  const groups = [...placesByTimes].map(([times, places]) => `${daysInWords(places)}, ${times}`);
  return `${groups.join("; ")}, ${zonePlace(timeZone)}`;
}

/** "Monday, Wednesday and Friday", "Monday to Thursday and Saturday". At least three consecutive days form a range. */
function daysInWords(places: readonly number[]): string {
  if (places.length === weekdays.length) return "Every day";
  const runs: number[][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last.push(place);
    else runs.push([place]);
  }
  const names = runs.flatMap((run) =>
    run.length < 3 ? run.map(nameOf) : [`${nameOf(run[0] ?? 0)} to ${nameOf(run.at(-1) ?? 0)}`],
  );
  return enumerate(names);
}

const nameOf = (place: number): string => weekdays[place]?.name ?? "";

/** "09:00" for nine hours in milliseconds; the end of a day is "24:00". */
function clock(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

const padded = (number: number) => String(number).padStart(2, "0");
