import { allTimeZones } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";

interface ZoneOption {
  value: string;
  label: string;
}

interface ZoneGroup {
  label: string;
  options: ZoneOption[];
}

/**
 * Returns all zones as options for a select, by current name: UTC first, then by region. A zone that isn't listed is
 * added at the top, so that the current choice is always shown.
 */
export function zoneGroups(current: string): Array<ZoneOption | ZoneGroup> {
  const chosen = currentZoneName(current);
  const isListed = zones.includes(chosen) || withoutRegion.some(({ value }) => value === chosen);
  return [...withoutRegion, ...(isListed ? [] : [optionOf(chosen)]), ...groups];
}

/** @param region the group that it is in, which its label leaves out */
const optionOf = (zone: string, region = ""): ZoneOption => ({
  value: zone,
  label: zone.slice(region.length).replaceAll("_", " "),
});

/** Zones and their names change only with a new release of the program. */
const zones = [...new Set(allTimeZones().map(currentZoneName))].sort();
const withoutRegion = [...new Set(["UTC", ...zones.filter((zone) => !zone.includes("/"))])].map((zone) =>
  optionOf(zone),
);
const regions = [
  ...new Set(zones.filter((zone) => zone.includes("/")).map((zone) => zone.split("/", 1)[0] ?? "")),
];
const groups = regions.map((label) => ({
  label,
  options: zones.filter((zone) => zone.startsWith(`${label}/`)).map((zone) => optionOf(zone, `${label}/`)),
}));
