/** Worked examples of the slot engine on days without a change of clocks, each checked against a calendar by hand. */
import { describe, expect, it } from "vitest";
import { freeSlots, type SlotSearch } from "~/domain/availability/slots.server";
import { weeklyGrids } from "~/domain/availability/weekly-hours";
import { day, hour } from "./availability-oracle";
import { everyDay, plain, slots, times } from "./availability-worked-examples";

describe("an ordinary day", () => {
  it("has hourly slots while a whole hour fits", () => {
    expect(times(slots("UTC", everyDay("09:00", "12:30"), "2026-11-20T00:00Z"))).toBe("09:00 10:00 11:00");
    expect(times(slots("UTC", everyDay("22:00:00", "24:00:00"), "2026-11-20T00:00Z"))).toBe("22:00 23:00");
    expect(slots("UTC", everyDay("09:00", "09:59"), "2026-11-20T00:00Z")).toEqual([]);
  });

  it("belongs to the weekday of the expert's calendar", () => {
    const friday = [{ dayOfWeek: 5, startTime: "09:00", endTime: "10:00" }];
    const week = { span: { start: new Date("2026-11-16T00:00Z"), end: new Date("2026-11-23T00:00Z") } };
    expect(slots("UTC", friday, "2026-11-16T00:00Z", week)).toEqual(["2026-11-20T09:00Z"]);
    // Friday 09:00 in Kiritimati (+14) is still Thursday in UTC; in Pago Pago (-11), it is Friday evening in UTC.
    expect(slots("Pacific/Kiritimati", friday, "2026-11-16T00:00Z", week)).toEqual(["2026-11-19T19:00Z"]);
    expect(slots("Pacific/Pago_Pago", friday, "2026-11-16T00:00Z", week)).toEqual(["2026-11-20T20:00Z"]);
    expect(slots("Pacific/Apia", friday, "2026-11-16T00:00Z", week)).toEqual(["2026-11-19T20:00Z"]);
  });

  it("keeps the quarters of Kathmandu and Chatham", () => {
    const hours = everyDay("09:00", "11:00");
    expect(times(slots("Asia/Kathmandu", hours, "2026-11-20T00:00Z"))).toBe("03:15 04:15");
    expect(times(slots("Pacific/Chatham", hours, "2026-11-20T00:00Z"))).toBe("19:15 20:15");
    expect(times(slots("Pacific/Chatham", hours, "2026-06-20T00:00Z"))).toBe("20:15 21:15");
  });

  it("takes a span's start in and leaves its end out, and starts after now only", () => {
    const span = { start: new Date("2026-11-20T09:00Z"), end: new Date("2026-11-20T11:00Z") };
    const ranges = everyDay("08:00", "14:00");
    expect(times(slots("UTC", ranges, "2026-11-20T00:00Z", { span }))).toBe("09:00 10:00");
    expect(times(slots("UTC", ranges, "2026-11-20T00:00Z", { span, now: span.start }))).toBe("10:00");
    const justBefore = new Date(span.start.getTime() - 1);
    expect(times(slots("UTC", ranges, "2026-11-20T00:00Z", { span, now: justBefore }))).toBe("09:00 10:00");
  });
});

describe("ranges of one day", () => {
  const onFriday = (...ranges: Array<[string, string]>) =>
    times(
      slots(
        "UTC",
        ranges.map(([startTime, endTime]) => ({ dayOfWeek: 5, startTime, endTime })),
        "2026-11-20T00:00Z",
      ),
    );

  it("are one grid when they overlap or touch at the same minute", () => {
    expect(onFriday(["10:00", "13:00"], ["09:00", "11:00"])).toBe("09:00 10:00 11:00 12:00");
    expect(onFriday(["09:00", "09:30"], ["09:00", "11:00"])).toBe("09:00 10:00");
    expect(onFriday(["09:00", "10:30"], ["10:00", "11:00"])).toBe("09:00 10:00");
    expect(onFriday(["09:00", "12:00"], ["10:00", "11:00"])).toBe("09:00 10:00 11:00");
  });

  it("start grids of their own at different minutes", () => {
    expect(onFriday(["09:00", "11:00"], ["09:30", "11:30"])).toBe("09:00 09:30 10:00 10:30");
    expect(onFriday(["09:00", "10:30"], ["10:30", "12:00"])).toBe("09:00 10:30");
  });

  it("must be times of day", () => {
    for (const endTime of ["24:01", "9:00", "noon", "12:60", "25:00"]) {
      expect(() => weeklyGrids([{ dayOfWeek: 1, startTime: "00:00", endTime }])).toThrow(RangeError);
    }
  });
});

describe("busy time", () => {
  const busy = (start: string, end: string) => [{ start: new Date(start), end: new Date(end) }];
  const morning = everyDay("09:00", "13:00");
  const free = (more: Partial<SlotSearch>) => times(slots("UTC", morning, "2026-11-20T00:00Z", more));

  it("is half-open: what ends at a slot's start or starts at its end is not in the way", () => {
    expect(free({ busy: busy("2026-11-20T10:00Z", "2026-11-20T11:00Z") })).toBe("09:00 11:00 12:00");
    expect(free({ busy: busy("2026-11-20T09:59:59.999Z", "2026-11-20T11:00:00.001Z") })).toBe("12:00");
  });

  it("may overlap, lie in one another and come in any order", () => {
    const three = [
      ...busy("2026-11-20T12:00Z", "2026-11-20T13:00Z"),
      ...busy("2026-11-20T09:00Z", "2026-11-20T11:00Z"),
      ...busy("2026-11-20T09:00Z", "2026-11-20T09:30Z"),
    ];
    expect(free({ busy: three })).toBe("11:00");
  });

  it("leaves several hours only where all of them are free", () => {
    expect(free({ hours: 4 })).toBe("09:00");
    expect(free({ hours: 2, busy: busy("2026-11-20T10:00Z", "2026-11-20T11:00Z") })).toBe("11:00");
    expect(free({ hours: 3, busy: busy("2026-11-20T12:00Z", "2026-11-20T13:00Z") })).toBe("09:00");
  });

  it("lets several hours run over midnight and over the end of the span", () => {
    const allDay = everyDay("00:00", "24:00");
    const span = { start: new Date("2026-11-20T22:00Z"), end: new Date("2026-11-20T23:30Z") };
    expect(times(slots("Asia/Tokyo", allDay, "2026-11-20T22:00Z", { span, hours: 4 }))).toBe("22:00 23:00");
    expect(times(slots("UTC", allDay, "2026-11-20T22:00Z", { span, hours: 4 }))).toBe("22:00 23:00");
  });
});

describe("the edges of the question", () => {
  const allDay = everyDay("00:00", "24:00");

  it("answers a hundred years ahead", () => {
    expect(slots("Europe/Paris", everyDay("09:00", "10:00"), "2126-07-01T00:00Z")).toEqual([
      "2126-07-01T07:00Z",
    ]);
    expect(slots("Europe/Paris", everyDay("09:00", "10:00"), "2126-01-01T00:00Z")).toEqual([
      "2126-01-01T08:00Z",
    ]);
  });

  it("has nothing, and throws nothing, where no slot can be", () => {
    const from = "2026-11-20T00:00Z";
    expect(slots("America/New_York", allDay, "8999-12-31T23:00Z")).toEqual(["8999-12-31T23:00Z"]);
    expect(slots("America/New_York", allDay, "9000-01-01T00:00Z")).toEqual([]);
    const beyond = { start: new Date(8.64e15 - day), end: new Date(8.64e15) };
    expect(slots("America/New_York", allDay, from, { span: beyond })).toEqual([]);
    const early = { start: new Date(-8.64e15), end: new Date(-8.64e15 + day) };
    expect(slots("America/New_York", allDay, from, { span: early })).toEqual([]);
    const none = { start: new Date(Number.NaN), end: new Date(Number.NaN) };
    expect(slots("UTC", allDay, from, { span: none })).toEqual([]);
    expect(slots("UTC", allDay, from, { now: new Date(Number.NaN) })).toEqual([]);
    const backwards = { start: new Date("2026-11-21T00:00Z"), end: new Date("2026-11-20T00:00Z") };
    expect(slots("UTC", allDay, from, { span: backwards })).toEqual([]);
    expect(slots("Mars/Olympus_Mons", allDay, from)).toEqual([]);
    expect(slots("UTC", [], from)).toEqual([]);
    for (const hours of [0, 5, 1.5, -1, Number.NaN])
      expect(slots("UTC", allDay, from, { hours })).toEqual([]);
  });

  it("computes no further than it is asked", () => {
    const span = { start: new Date("2026-11-20T00:00Z"), end: new Date("8999-01-01T00:00Z") };
    const endless = freeSlots({
      timeZone: "Europe/Paris",
      ranges: allDay,
      ...plain,
      now: span.start,
      span,
      hours: 4,
    });
    expect(endless.next().value?.getTime()).toBe(span.start.getTime() + hour);
  });
});
