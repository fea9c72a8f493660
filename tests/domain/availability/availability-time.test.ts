import { describe, expect, it } from "vitest";
import { isTimeZone } from "~/shared/format-time";
import { allTimeZones, hasClock, momentOf, wallAt } from "~/shared/time.server";
import { clockChanges, everyZone, hour, minute, offsetAt } from "./availability-oracle";

describe("zones", () => {
  it("can all be computed with, and include UTC", () => {
    expect(allTimeZones().length).toBeGreaterThan(400);
    expect(allTimeZones()[0]).toBe("UTC");
    expect(new Set(allTimeZones()).size).toBe(allTimeZones().length);
    expect(allTimeZones().filter((zone) => !hasClock(zone) || !isTimeZone(zone))).toEqual([]);
  });

  it("include old names, other spellings and names that only Intl knows", () => {
    for (const zone of ["Asia/Kolkata", "Europe/Kyiv", "US/Eastern", "EST", "america/new_york"]) {
      expect(hasClock(zone), zone).toBe(true);
    }
    const noon = Date.UTC(2026, 6, 1, 12);
    expect(isTimeZone("PST") && wallAt("PST", noon)).toBe(wallAt("America/Los_Angeles", noon));
  });

  it("are refused when they are unknown", () => {
    for (const zone of ["", "Mars/Olympus_Mons", "__proto__"]) {
      expect(hasClock(zone), zone).toBe(false);
      expect(() => wallAt(zone, 0)).toThrow(RangeError);
    }
  });

  it("are right after thousands of invented spellings, which the memory forgets again", () => {
    const letters = [..."america/indiana"];
    for (let mask = 0; mask < 3000; mask += 1) {
      const spelling = letters
        .map((letter, index) => ((mask >> index) & 1 ? letter.toUpperCase() : letter))
        .join("");
      expect(wallAt(`${spelling}/knox`, 0)).toBe(wallAt("America/Indiana/Knox", 0));
    }
  });
});

describe("a clock", () => {
  it("agrees with Intl right before and after every change of every zone", () => {
    const wrong: string[] = [];
    for (const zone of everyZone) {
      for (const change of [Date.UTC(2026, 10, 20), ...clockChanges(zone)]) {
        for (const instant of [
          change - 3 * hour,
          change - minute,
          change,
          change + minute,
          change + 3 * hour,
        ]) {
          if (wallAt(zone, instant) - instant !== offsetAt(zone, instant))
            wrong.push(`${zone} ${new Date(instant)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("knows when a time comes once, twice or never", () => {
    const zone = "America/New_York";
    const at = (text: string) => momentOf(zone, Date.parse(text));
    expect(at("2026-07-01T12:00Z")).toEqual({ instant: Date.parse("2026-07-01T16:00Z"), readings: 1 });
    expect(at("2026-11-01T01:30Z")).toEqual({ instant: Date.parse("2026-11-01T05:30Z"), readings: 2 });
    expect(at("2026-11-01T02:00Z")).toEqual({ instant: Date.parse("2026-11-01T07:00Z"), readings: 1 });
    expect(at("2026-03-08T02:30Z")).toEqual({ instant: Date.parse("2026-03-08T07:00Z"), readings: 0 });
    expect(at("2026-03-08T03:00Z")).toEqual({ instant: Date.parse("2026-03-08T07:00Z"), readings: 1 });
  });

  it("jumps over the day that Apia left out", () => {
    const midnight = Date.parse("2011-12-30T10:00Z");
    expect(momentOf("Pacific/Apia", Date.parse("2011-12-30T15:00Z"))).toEqual({
      instant: midnight,
      readings: 0,
    });
    expect(momentOf("Pacific/Apia", Date.parse("2011-12-31T00:00Z"))).toEqual({
      instant: midnight,
      readings: 1,
    });
  });
});
