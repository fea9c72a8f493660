/**
 * Formats instants for people: always in a named IANA zone, 24-hour, in English. Loaders format times for pages, so
 * that server and browser never disagree.
 */

/** "14:00"; "01:00 EDT" if the zone's clocks show that time twice in that night. */
export function formatTime(instant: Date, zone: string): string {
  const time = format(instant, zone, "time");
  return happensTwice(instant, zone) ? `${time} ${abbreviation(instant, zone)}` : time;
}
/** "Mon 23 Nov" */
export const formatDay = (instant: Date, zone: string): string =>
  format(instant, zone, "day").replace(",", "").replace("Sept", "Sep");
/** "Monday 23 November 2026" */
export const formatLongDay = (instant: Date, zone: string): string =>
  format(instant, zone, "longDay").replace(",", "");
/** "23 November 2026" */
export const formatDate = (instant: Date, zone: string): string => format(instant, zone, "date");
/** "23 Nov 2026" */
export const formatShortDate = (instant: Date, zone: string): string =>
  format(instant, zone, "shortDate").replace("Sept", "Sep");
/** "23 Nov" */
export const formatDayMonth = (instant: Date, zone: string): string =>
  format(instant, zone, "dayMonth").replace("Sept", "Sep");
/** "23 Nov", with the year unless it is this year's. */
export function formatBriefDate(instant: Date, zone: string, now: Date): string {
  const isThisYear = isoDay(instant, zone).slice(0, 4) === isoDay(now, zone).slice(0, 4);
  return isThisYear ? formatDayMonth(instant, zone) : formatShortDate(instant, zone);
}
/** "November 2026" */
export const formatMonth = (instant: Date, zone: string): string => format(instant, zone, "month");
/** "Monday" */
export const formatWeekday = (instant: Date, zone: string): string => format(instant, zone, "weekday");
/** "Monday 23 November 2026, 14:00" */
export const formatMoment = (instant: Date, zone: string): string =>
  `${formatLongDay(instant, zone)}, ${formatTime(instant, zone)}`;
/** "Mon 23 Nov 2026, 14:00" */
export const formatShortMoment = (instant: Date, zone: string): string =>
  `${formatDay(instant, zone)} ${isoDay(instant, zone).slice(0, 4)}, ${formatTime(instant, zone)}`;
/** "2026-11-23" on the zone's calendar. */
export const isoDay = (instant: Date, zone: string): string => format(instant, zone, "isoDay");

/** "Today 18:00", "Tomorrow 09:00", or "Mon 23 Nov, 14:00". */
export function formatNear(instant: Date, zone: string, now: Date): string {
  const day = isoDay(instant, zone);
  if (day === isoDay(now, zone)) return `Today ${formatTime(instant, zone)}`;
  if (day === nextIsoDay(isoDay(now, zone))) return `Tomorrow ${formatTime(instant, zone)}`;
  return `${formatDay(instant, zone)}, ${formatTime(instant, zone)}`;
}

/** Reports whether clocks are put back over this time, so that another instant of the night reads the same. */
function happensTwice(instant: Date, zone: string): boolean {
  const offset = offsetAt(instant, zone);
  return [-dayMs, dayMs].some((step) => {
    const other = offsetAt(new Date(instant.getTime() + step), zone);
    const twin = new Date(instant.getTime() + offset - other);
    return other !== offset && offsetAt(twin, zone) === other;
  });
}

/** Returns the zone's offset from UTC, in milliseconds. */
function offsetAt(instant: Date, zone: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format(instant, zone, "offset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** "EDT"; "GMT+11" for zones without an abbreviation in any English locale. */
function abbreviation(instant: Date, zone: string): string {
  const names = abbreviating.map((locale) => format(instant, zone, "zone", locale).replace(/^.* /, ""));
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? "";
}

/** Each locale has abbreviations for the zones that its readers know. */
const abbreviating = ["en-GB", "en-US", "en-CA", "en-AU", "en-NZ", "en-IE"];

/** Reports whether this program can compute with a zone name. Offsets such as "+01:00" don't count. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  const isKnown = !/^[+-]/.test(name) && canFormat(name);
  if (isKnown && knownZones.size < zoneLimit) knownZones.add(name);
  return isKnown;
}

/** A cache of valid zone names. Checking a name creates an `Intl.DateTimeFormat`, and every page checks one. */
const knownZones = new Set<string>();
/** More than the number of zones, because each name may be spelled in many ways. */
const zoneLimit = 1_000;

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

const styles = {
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  day: { weekday: "short", day: "numeric", month: "short" },
  longDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
  shortDate: { day: "numeric", month: "short", year: "numeric" },
  dayMonth: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  offset: { timeZoneName: "longOffset" },
  zone: { timeZoneName: "short" },
  isoDay: { year: "numeric", month: "2-digit", day: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Creating a formatter costs a hundred times as much as using it. Bounded, as cookies may spell a zone in many ways.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterLimit = 3000;

function format(
  instant: Date,
  zone: string,
  style: keyof typeof styles,
  locale = style === "isoDay" ? "en-CA" : "en-GB",
): string {
  const key = `${style} ${locale} ${zone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone });
    if (formatters.size >= formatterLimit) formatters.clear();
    formatters.set(key, formatter);
  }
  return formatter.format(instant);
}

const dayMs = 86_400_000;

export function nextIsoDay(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
