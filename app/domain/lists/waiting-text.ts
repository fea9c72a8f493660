import { formatBriefDate, isoDay } from "~/shared/format-time";
import { plural } from "~/shared/plural";

/** "since today", or "for 3 days, since 20 Nov": days are counted in the reader's IANA zone. */
export function waitingText(since: Date, now: Date, zone: string): string {
  const days = (Date.parse(isoDay(now, zone)) - Date.parse(isoDay(since, zone))) / 86_400_000;
  if (days <= 0) return "since today";
  return `for ${plural(days, "day")}, since ${formatBriefDate(since, zone, now)}`;
}
