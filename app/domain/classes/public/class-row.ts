import { formatDay, formatLongDay, formatTime, isoDay } from "~/shared/format-time";
import { sameZone } from "~/shared/zone-names";
import { zoneText } from "~/shared/zone-text";
import type { PublicClass } from "./public-classes.server";

/** The date of a class in a list: the day as a block, and the time. Pure. */
export interface RowDate {
  /** "Wed", "2" and "Dec", on the viewer's calendar; the year if it isn't this one. */
  weekday: string;
  day: string;
  month: string;
  year: string | null;
  /** "Wednesday 2 December 2026", for readers who don't see the block. */
  name: string;
  /** "20:00 Paris time (GMT+1)"; "19:00 GMT" for viewers whose zone is GMT or unknown. */
  time: string;
  /** "19:00 GMT" beside another zone's time, with the day if it differs: "Tue 1 Dec, 23:00 GMT". */
  gmt: string | null;
}

/** @param zone the viewer's IANA zone; null for a visitor whose zone isn't known */
export function rowDateOf(
  { startsAt }: Pick<PublicClass, "startsAt">,
  { zone, now }: { zone: string | null; now: Date },
): RowDate | null {
  if (!startsAt) return null;
  const own = zone && !sameZone(zone, "UTC") ? zone : null;
  const calendar = own ?? "UTC";
  const [weekday = "", day = "", month = ""] = formatDay(startsAt, calendar).split(" ");
  const year = isoDay(startsAt, calendar).slice(0, 4);
  const gmt = `${formatTime(startsAt, "UTC")} GMT`;
  const isSameDay = isoDay(startsAt, "UTC") === isoDay(startsAt, calendar);
  return {
    ...{ weekday, day, month, name: formatLongDay(startsAt, calendar) },
    year: year === isoDay(now, calendar).slice(0, 4) ? null : year,
    time: own ? `${formatTime(startsAt, own)} ${zoneText(own, startsAt)}` : gmt,
    gmt: own ? (isSameDay ? gmt : `${formatDay(startsAt, "UTC")}, ${gmt}`) : null,
  };
}
