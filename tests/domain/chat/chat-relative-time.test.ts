import { describe, expect, it } from "vitest";
import { dayBefore, relativeTime } from "~/domain/chat/reading/relative-time";
import { clockChanges, day, everyClock, hour, readClock } from "../availability/availability-oracle";

const said = (at: string, { zone = "UTC", now = "2026-11-23T10:00Z" } = {}) =>
  relativeTime(new Date(at), { zone, now: new Date(now) });

describe("when a message was", () => {
  it.each([
    ["2026-11-23T00:00Z", "00:00"],
    ["2026-11-22T23:59Z", "Yesterday"],
    ["2026-11-22T00:00Z", "Yesterday"],
    ["2026-11-21T23:59Z", "Saturday"],
    ["2026-11-17T00:00Z", "Tuesday"],
    // The same weekday as today.
    ["2026-11-16T23:59Z", "16 Nov"],
    ["2026-09-03T12:00Z", "3 Sep"],
    ["2026-01-01T00:00Z", "1 Jan"],
    ["2025-12-31T23:59Z", "31 Dec 2025"],
  ])("%s is %s on the 23rd of November 2026", (at, text) => {
    expect(said(at)).toBe(text);
  });

  it("goes by the viewer's calendar", () => {
    const at = "2026-11-22T23:30Z";
    expect(said(at, { zone: "Europe/Berlin" })).toBe("00:30");
    expect(said(at, { zone: "America/New_York" })).toBe("Yesterday");
    expect(said(at, { zone: "Pacific/Kiritimati" })).toBe("Yesterday");
    expect(said("2026-12-31T23:30Z", { zone: "Asia/Tokyo", now: "2027-06-01T00:00Z" })).toBe("1 Jan");
    expect(said("2026-12-31T23:30Z", { now: "2027-01-02T00:00Z" })).toBe("Thursday");
  });

  it("tells the hour that comes twice by its abbreviation", () => {
    const now = "2026-11-01T12:00Z";
    expect(said("2026-11-01T05:30Z", { zone: "America/New_York", now })).toBe("01:30 EDT");
  });

  it("is today or yesterday as the clocks of every zone say, also where they change", () => {
    const wrong: string[] = [];
    for (const zone of everyClock) {
      for (const now of clockChanges(zone).slice(0, 3)) {
        for (const at of [now - hour / 2, now - day + hour / 2, now - day, now - day - hour, now - 2 * day]) {
          const [then, today] = [at, now].map((each) => readClock(zone, each).slice(0, 10));
          const text = relativeTime(new Date(at), { zone, now: new Date(now) });
          const is = /^\d\d:\d\d/.test(text) ? today : text === "Yesterday" ? dayBefore(today ?? "") : null;
          const isNeither = then !== today && then !== dayBefore(today ?? "");
          if (isNeither ? is !== null : is !== then)
            wrong.push(`${zone} ${new Date(at).toISOString()} ${text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it.each([
  ["2026-11-23", "2026-11-22"],
  ["2026-03-01", "2026-02-28"],
  ["2027-01-01", "2026-12-31"],
])("the day before %s is %s", (today, yesterday) => {
  expect(dayBefore(today)).toBe(yesterday);
});
