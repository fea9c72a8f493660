import { isoDay } from "~/shared/format-time";
import { plural } from "~/shared/plural";

/** Counts the midnights in the IANA zone since the account was created: 0 on the first day. */
export function memberDays(since: Date, now: Date, zone: string): number {
  const days = (Date.parse(isoDay(now, zone)) - Date.parse(isoDay(since, zone))) / dayMs;
  return Math.max(0, days);
}

/** "Member for 12 days" */
export const memberLabel = (days: number): string => `Member for ${plural(days, "day")}`;

const dayMs = 86_400_000;
