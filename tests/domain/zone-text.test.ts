import { expect, test } from "vitest";
import { formatZoned, zonePlace, zoneText } from "~/shared/zone-text";

const winter = new Date("2026-12-01T18:00:00Z");
const summer = new Date("2026-07-01T18:00:00Z");

test.each([
  ["Europe/Paris", winter, "Paris time (GMT+1)"],
  ["Europe/Paris", summer, "Paris time (GMT+2)"],
  ["Europe/London", winter, "London time (GMT)"],
  ["America/Argentina/Buenos_Aires", winter, "Buenos Aires time (GMT-3)"],
  ["America/Buenos_Aires", winter, "Buenos Aires time (GMT-3)"],
  ["Asia/Katmandu", winter, "Kathmandu time (GMT+5:45)"],
  ["America/Port-au-Prince", winter, "Port-au-Prince time (GMT-5)"],
  ["Etc/GMT+5", winter, "GMT-5"],
  ["UTC", winter, "UTC"],
  ["Etc/UTC", summer, "UTC"],
])("%s: %#", (zone, at, text) => expect(zoneText(zone, at)).toBe(text));

test("a moment says its zone with the offset of that day, weekly hours the place only", () => {
  expect(formatZoned(winter, "Europe/Paris")).toBe("Tuesday 1 December 2026, 19:00 Paris time (GMT+1)");
  expect(formatZoned(winter, "UTC")).toBe("Tuesday 1 December 2026, 18:00 UTC");
  expect(zonePlace("Europe/Paris")).toBe("Paris time");
  expect(zonePlace("UTC")).toBe("UTC");
});
