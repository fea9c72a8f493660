/** The figures on the admin's dashboard (decision 0015). Days are in UTC, formatted as "2026-11-23". */

export const figures = ["bookings", "revenue", "users", "scans", "views", "messages"] as const;

export type Figure = (typeof figures)[number];

/** A figure's value for one day. Revenue has one for each currency; for other figures `cents` is 0. */
export interface DayFigure {
  day: string;
  currency: string | null;
  count: number;
  /** Charges less refunds, in whole cents. */
  cents: number;
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const moved = startOfDay(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return dayOf(moved);
}

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the days from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
