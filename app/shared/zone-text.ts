import { formatMoment, formatTime } from "./format-time";
import { currentZoneName, sameZone } from "./zone-names";

/**
 * Names a zone as people do: "Paris time (GMT+1)", with the offset at that instant; "UTC" for UTC. A zone that isn't
 * named after a place keeps its name: "CET (GMT+1)".
 * @param zone an IANA zone
 */
export function zoneText(zone: string, at: Date): string {
  if (sameZone(zone, "UTC")) return "UTC";
  const offset = offsetText(zone, at);
  return zone.startsWith("Etc/") ? offset : `${zonePlace(zone)} (${offset})`;
}

/** "Paris time", for hours of every week, whose offset changes with the season. */
export function zonePlace(zone: string): string {
  const name = currentZoneName(zone);
  if (!name.includes("/") || name.startsWith("Etc/")) return name;
  return `${name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ")} time`;
}

/** "Monday 23 November 2026, 14:00 Paris time (GMT+1)" */
export const formatZoned = (instant: Date, zone: string): string =>
  `${formatMoment(instant, zone)} ${zoneText(zone, instant)}`;

/** "14:00 Paris time (GMT+1)" */
export const formatZonedTime = (instant: Date, zone: string): string =>
  `${formatTime(instant, zone)} ${zoneText(zone, instant)}`;

/** "GMT+1"; "GMT" where the clocks show it. */
function offsetText(zone: string, at: Date): string {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" });
    if (formatters.size >= formatterLimit) formatters.clear();
    formatters.set(zone, formatter);
  }
  const parts = formatter.formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value.replace(/\+0$/, "") ?? "GMT";
}

/** Bounded, as cookies may spell a zone in many ways. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterLimit = 1000;
