/** The free times of the seven days that start today, as counts: what the ribbon on cards and profiles shows. Pure data. */

export const daysAhead = 7;

/** The parts of a day, in the order of the counts. */
export const partNames = ["morning", "afternoon", "evening"] as const;

/** A day on the reader's calendar. */
export interface AheadDay {
  date: string;
  /** "Fri" */
  weekday: string;
  /** "Fri 27 Nov" */
  name: string;
}

/**
 * The free times of seven days. For each day one count for each of `partNames`, or, for a visitor, who sees only days
 * (decision I4), 1 if anything is free and else 0.
 */
export interface FreeWeek {
  days: readonly (readonly number[])[];
  total: number;
}

/** Returns what a visitor may see of a week. */
export const withoutTimes = ({ days, total }: FreeWeek): FreeWeek => ({
  days: days.map((counts) => [isFree(counts) ? 1 : 0]),
  total,
});

export const isFree = (counts: readonly number[]): boolean => counts.some((count) => count > 0);

/** "17 free times this week" */
export const freeWeekText = ({ total }: FreeWeek): string =>
  `${total || "No"} free ${total === 1 ? "time" : "times"} this week`;

/** "3 in the morning, 1 in the evening"; "free" for a visitor; "none". */
export function freeDayText(counts: readonly number[]): string {
  if (!isFree(counts)) return "none";
  if (counts.length === 1) return "free";
  return counts
    .flatMap((count, part) => (count > 0 ? [`${count} in the ${partNames[part]}`] : []))
    .join(", ");
}

/** The week ahead of one expert, as a card shows it. */
export interface CardWeek {
  days: readonly AheadDay[];
  free: FreeWeek;
  hasHours: boolean;
  /** The next free time in words; null if there is none in 4 weeks, and for visitors, who see no times. */
  next: string | null;
}
