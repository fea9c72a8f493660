/** Days on which an expert offers nothing, on the expert's own calendar. */

/** The first and the last day, inclusive, as 'YYYY-MM-DD'. */
export interface DaysOff {
  firstDay: string;
  lastDay: string;
}

export const daysOffLimits = {
  /** The maximum number of days in an entry, both ends included. */
  days: 366,
  /** The maximum number of entries of an expert that aren't over. */
  entries: 100,
};

/** True if a date of the expert's calendar is a day off. ISO dates can be compared as texts. */
export const isDayOff = (date: string, daysOff: readonly DaysOff[]): boolean =>
  daysOff.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);

/** Counts the days of an entry, both ends included; NaN for invalid dates. */
export const lengthOf = ({ firstDay, lastDay }: DaysOff): number =>
  (Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${firstDay}T00:00:00Z`)) / dayMs + 1;

const dayMs = 86_400_000;

/** "Thursday 24 December 2026", or "24 December 2026 to 2 January 2027". */
export function daysOffLabel({ firstDay, lastDay }: DaysOff): string {
  if (firstDay === lastDay) return oneDay.format(new Date(`${firstDay}T00:00:00Z`)).replace(",", "");
  return `${dateOnly.format(new Date(`${firstDay}T00:00:00Z`))} to ${dateOnly.format(new Date(`${lastDay}T00:00:00Z`))}`;
}

const date = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const dateOnly = new Intl.DateTimeFormat("en-GB", date);
const oneDay = new Intl.DateTimeFormat("en-GB", { ...date, weekday: "long" });
