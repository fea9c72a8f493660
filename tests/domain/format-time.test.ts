import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatDay,
  formatLongDay,
  formatMoment,
  formatNear,
  formatTime,
  isoDay,
  isTimeZone,
} from "~/shared/format-time";
import {
  clockChanges,
  day,
  everyClock,
  everyZone,
  hour,
  offsetAt,
  readClock,
} from "./availability/availability-oracle";

const at = (text: string) => new Date(text);

describe("an instant", () => {
  const instant = at("2026-11-23T14:00Z");

  it("is written by the zone's clock and calendar", () => {
    expect(formatTime(instant, "UTC")).toBe("14:00");
    expect(formatDay(instant, "UTC")).toBe("Mon 23 Nov");
    expect(formatLongDay(instant, "UTC")).toBe("Monday 23 November 2026");
    expect(formatDate(instant, "UTC")).toBe("23 November 2026");
    expect(formatMoment(instant, "UTC")).toBe("Monday 23 November 2026, 14:00");
    expect(isoDay(instant, "UTC")).toBe("2026-11-23");
    expect(formatMoment(instant, "Pacific/Kiritimati")).toBe("Tuesday 24 November 2026, 04:00");
    expect(formatMoment(instant, "Asia/Kathmandu")).toBe("Monday 23 November 2026, 19:45");
    expect(formatMoment(instant, "America/Los_Angeles")).toBe("Monday 23 November 2026, 06:00");
  });

  it("has midnight at 00:00 and one-digit days without a zero", () => {
    expect(formatMoment(at("2026-12-01T00:00Z"), "UTC")).toBe("Tuesday 1 December 2026, 00:00");
    expect(formatDay(at("2026-12-01T00:00Z"), "UTC")).toBe("Tue 1 Dec");
    expect(isoDay(at("2026-12-01T00:00Z"), "UTC")).toBe("2026-12-01");
  });

  it("writes every month and weekday in full and short", () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDay(new Date(Date.UTC(2026, month, 1)), "UTC").slice(6),
    );
    expect(months.map((month) => month.slice(0, 3))).toEqual(
      "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
    );
    for (let index = 0; index < 365; index += 1) {
      const each = new Date(Date.UTC(2026, 0, 1) + index * day);
      expect(formatDay(each, "UTC")).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2,3}$/);
      expect(formatLongDay(each, "UTC")).toMatch(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+ 2026$/);
    }
  });

  it("agrees with a clock in every zone around its changes", () => {
    const wrong: string[] = [];
    for (const zone of everyClock) {
      for (const instant of [Date.UTC(2026, 10, 20), ...clockChanges(zone).slice(0, 4)]) {
        for (const each of [instant - hour, instant - 60_000, instant, instant + hour]) {
          const text = `${isoDay(new Date(each), zone)} ${formatTime(new Date(each), zone)}`;
          if (text.slice(0, "2026-11-20 14:00".length) !== readClock(zone, each))
            wrong.push(`${zone} ${text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("a time that comes twice in one night", () => {
  it("is given by the zone's abbreviation, near, in full and alone", () => {
    const [first, second] = [at("2026-11-01T05:00Z"), at("2026-11-01T06:00Z")];
    const now = at("2026-10-31T12:00Z");
    expect([first, second].map((each) => formatTime(each, "America/New_York"))).toEqual([
      "01:00 EDT",
      "01:00 EST",
    ]);
    expect(formatMoment(second, "America/New_York")).toBe("Sunday 1 November 2026, 01:00 EST");
    expect(formatNear(first, "America/New_York", now)).toBe("Tomorrow 01:00 EDT");
    expect(formatNear(at("2026-10-25T00:30Z"), "Europe/London", at("2026-10-01T12:00Z"))).toBe(
      "Sun 25 Oct, 01:30 BST",
    );
    expect(formatTime(at("2026-04-04T14:45Z"), "Australia/Lord_Howe")).toBe("01:45 LHDT");
    expect(formatTime(at("2026-10-25T00:30Z"), "Antarctica/Troll")).toBe("02:30 GMT+2");
  });

  it("has a name of its own each time, in every zone, and no other time has one", () => {
    const wrong: string[] = [];
    for (const zone of everyClock) {
      for (const change of clockChanges(zone)) {
        const back = offsetAt(zone, change - 60_000) - offsetAt(zone, change);
        const tell = (instant: number) => formatTime(new Date(instant), zone);
        // The last quarter of an hour before the clocks are put back, its repetition, and times before and after both.
        const [before, after] = [change - 15 * 60_000, change - 15 * 60_000 + back];
        const isTold = back > 0 && tell(before) !== tell(after);
        const others = [change - Math.abs(back) - 60_000, change + Math.abs(back)].map(tell);
        if (isTold !== back > 0 || others.some((text) => text.length > 5)) wrong.push(`${zone} ${change}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("an instant soon", () => {
  const near = (text: string, zone: string, now = "2026-11-20T10:00Z") => formatNear(at(text), zone, at(now));

  it("is today, tomorrow or a date, by the viewer's calendar", () => {
    expect(near("2026-11-20T18:00Z", "UTC")).toBe("Today 18:00");
    expect(near("2026-11-21T09:00Z", "UTC")).toBe("Tomorrow 09:00");
    expect(near("2026-11-22T00:00Z", "UTC")).toBe("Sun 22 Nov, 00:00");
    expect(near("2026-11-20T18:00Z", "Asia/Tokyo")).toBe("Tomorrow 03:00");
    // In Niue, it is still the 19th.
    expect(near("2026-11-20T10:30Z", "Pacific/Niue")).toBe("Today 23:30");
    expect(near("2026-11-20T11:30Z", "Pacific/Niue")).toBe("Tomorrow 00:30");
  });

  it("keeps its bearings over the end of a month, a year and a February", () => {
    expect(near("2026-12-01T09:00Z", "UTC", "2026-11-30T10:00Z")).toBe("Tomorrow 09:00");
    expect(near("2027-01-01T09:00Z", "UTC", "2026-12-31T10:00Z")).toBe("Tomorrow 09:00");
    expect(near("2028-02-29T09:00Z", "UTC", "2028-02-28T10:00Z")).toBe("Tomorrow 09:00");
    expect(near("2028-03-01T09:00Z", "UTC", "2028-02-28T10:00Z")).toBe("Wed 1 Mar, 09:00");
  });

  it("doesn't count hours: the night when clocks change is one night", () => {
    // New York: 1 November 2026 has 25 hours, and 8 March has 23.
    expect(near("2026-11-02T04:30Z", "America/New_York", "2026-11-01T04:30Z")).toBe("Today 23:30");
    expect(near("2026-03-09T03:30Z", "America/New_York", "2026-03-08T05:30Z")).toBe("Today 23:30");
    expect(near("2026-03-09T04:30Z", "America/New_York", "2026-03-08T05:30Z")).toBe("Tomorrow 00:30");
  });

  it("in the past has its date", () => {
    expect(near("2026-11-19T09:00Z", "UTC")).toBe("Thu 19 Nov, 09:00");
  });
});

describe("a zone's name", () => {
  it("is good when it can be computed with", () => {
    expect(everyZone.filter((zone) => !isTimeZone(zone))).toEqual([]);
    for (const name of ["Asia/Kolkata", "Europe/Kyiv", "US/Eastern"]) expect(isTimeZone(name)).toBe(true);
    for (const name of [
      "",
      " ",
      "Mars/Olympus_Mons",
      "+02:00",
      "-01:00",
      "UTC\n",
      "Europe/Paris;",
      "__proto__",
    ]) {
      expect(isTimeZone(name), name).toBe(false);
    }
  });
});
