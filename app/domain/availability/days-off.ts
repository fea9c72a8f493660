/** Days on which an expert offers nothing, on the expert's own calendar. */

/** The first to the last day, both in, as 'YYYY-MM-DD'. */
export interface DaysOff {
  firstDay: string;
  lastDay: string;
}

export const daysOffLimits = {
  /** How long one entry may be, both ends counted. */
  days: 366,
  /** How many entries that aren't over an expert may keep. */
  entries: 100,
};

/** True when a date of the expert's calendar is one of the days. ISO dates sort as they read. */
export const isDayOff = (date: string, daysOff: readonly DaysOff[]): boolean =>
  daysOff.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);

/** How many days an entry has, both ends counted; not a number for dates that are none. */
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
