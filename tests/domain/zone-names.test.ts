import { expect, test } from "vitest";
import { zoneGroups } from "~/shared/zone-groups.server";
import { currentZoneName, renamedZones, sameZone } from "~/shared/zone-names";

const listed = Intl.supportedValuesOf("timeZone");
const offset = (zone: string, instant: number) =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;

test("every zone that Intl lists has a current name that Intl accepts, with the same clock", () => {
  const instants = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
  const wrong = listed.filter((zone) =>
    instants.some((instant) => offset(currentZoneName(zone), instant) !== offset(zone, instant)),
  );
  expect(wrong).toEqual([]);
  expect(new Set(listed.map(currentZoneName)).size).toBe(listed.length);
});

test("an old name, an alias and another spelling are the zone's one name", () => {
  expect(currentZoneName("Asia/Katmandu")).toBe("Asia/Kathmandu");
  expect(currentZoneName("Asia/Kathmandu")).toBe("Asia/Kathmandu");
  expect(currentZoneName("europe/kiev")).toBe("Europe/Kyiv");
  expect(currentZoneName("US/Eastern")).toBe("America/New_York");
  expect(currentZoneName("Etc/UTC")).toBe("UTC");
  expect(sameZone("Asia/Calcutta", "Asia/Kolkata")).toBe(true);
  expect(sameZone("Asia/Kolkata", "Asia/Kathmandu")).toBe(false);
});

test("what is no zone stays what it is", () => {
  for (const text of ["", "Mars/Olympus", "__proto__"]) expect(currentZoneName(text)).toBe(text);
});

test("the list to choose from has every zone once, under its current name, with the chosen one in it", () => {
  const offered = (zone: string) =>
    zoneGroups(zone)
      .flatMap((entry) => ("options" in entry ? entry.options : [entry]))
      .map(({ value }) => value);
  const values = offered("Asia/Katmandu");
  expect(values.filter((value) => value in renamedZones)).toEqual([]);
  expect(values).toHaveLength(new Set(values).size);
  expect(values).toEqual(expect.arrayContaining(["UTC", ...listed.map(currentZoneName)]));
  expect(offered("US/Eastern")).toEqual(values);
  const asia = zoneGroups("UTC").find(({ label }) => label === "Asia");
  const labels = asia && "options" in asia ? asia.options.map(({ label }) => label) : [];
  expect(labels).toEqual([...labels].sort());
});
