/** An expert's weekly hours, and the hourly grids that they form (decisions C1 and C2). */

/** A range of wall-clock time in the expert's own zone, every week. */
export interface WeeklyRange {
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: number;
  /** 'HH:MM' or 'HH:MM:SS'; the end may be '24:00'. */
  startTime: string;
  endTime: string;
}

/** Hourly starts on a weekday. Start and end are in milliseconds of wall-clock time after midnight. */
export interface Grid {
  dayOfWeek: number;
  start: number;
  end: number;
}

export const hourMs = 3_600_000;

/**
 * Returns the grids of a week. Slots are hourly from the start of their range. Ranges of a day with the same minute
 * past the hour form one grid if they touch or overlap, so slots of a grid never overlap. Ranges with different minutes
 * (09:00 and 09:30) stay separate and may offer overlapping slots; a booking of one makes the other unavailable.
 * @throws RangeError for an invalid time of day
 */
export function weeklyGrids(ranges: readonly WeeklyRange[]): Grid[] {
  const grids: Grid[] = [];
  const sorted = ranges.map(toGrid).sort((a, b) => a.start - b.start);
  for (const range of sorted) {
    const before = grids.find((grid) => sameGrid(grid, range) && range.start <= grid.end);
    if (before) before.end = Math.max(before.end, range.end);
    else grids.push(range);
  }
  return grids;
}

const toGrid = ({ dayOfWeek, startTime, endTime }: WeeklyRange): Grid => ({
  dayOfWeek,
  start: sinceMidnight(startTime),
  end: sinceMidnight(endTime),
});

const sameGrid = (a: Grid, b: Grid) => a.dayOfWeek === b.dayOfWeek && a.start % hourMs === b.start % hourMs;

function sinceMidnight(time: string): number {
  const [, hours, minutes, seconds = "0"] = /^(\d\d):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?$/.exec(time) ?? [];
  const ms = Number(hours) * hourMs + Number(minutes) * 60_000 + Math.trunc(Number(seconds) * 1000);
  if (!(ms <= 24 * hourMs)) throw new RangeError(`Not a time of day: ${time}`);
  return ms;
}
