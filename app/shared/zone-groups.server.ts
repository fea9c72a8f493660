import { allTimeZones } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";

interface ZoneOption {
  value: string;
  label: string;
}

/**
 * Every zone as a list for a select, under its current name: UTC first, then by region. A zone that the list doesn't
 * have is added at the top, so that the current choice is always there to be seen.
 */
export function zoneGroups(current: string): Array<ZoneOption | { label: string; options: ZoneOption[] }> {
  const zones = [...new Set(allTimeZones().map(currentZoneName))].sort();
  const chosen = currentZoneName(current);
  const regions = new Map<string, ZoneOption[]>();
  for (const zone of zones) {
    const [region = "", ...place] = zone.split("/");
    if (place.length === 0) continue;
    regions.set(region, [...(regions.get(region) ?? []), { value: zone, label: readable(zone) }]);
  }
  const alone = [...new Set(["UTC", ...zones.filter((zone) => !zone.includes("/"))])];
  if (!zones.includes(chosen) && !alone.includes(chosen)) alone.push(chosen);
  return [
    ...alone.map((zone) => ({ value: zone, label: readable(zone) })),
    ...[...regions].map(([label, options]) => ({ label, options })),
  ];
}

const readable = (zone: string) => zone.replaceAll("_", " ");
