/** Worked examples of an expert's terms (decision C12) at their edges, each checked against a calendar by hand. */
import { describe, expect, it, test } from "vitest";
import type { SlotSearch } from "~/domain/availability/slots.server";
import { noTerms, noticeText, reachText, type Terms, weekLimits } from "~/domain/availability/terms";
import { everyDay, slots, times } from "./availability-worked-examples";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const terms = (some: Partial<Terms>) => ({ terms: { ...noTerms, ...some } });
const session = (start: string, end: string) => ({ start: at(start), end: at(end) });
/** Friday's free starts, in UTC, of an expert who works from 09:00 to 13:00. */
const friday = (more: Partial<SlotSearch>) =>
  times(slots("UTC", everyDay("09:00", "13:00"), "2026-11-20T00:00Z", more));

describe("notice and reach are about the start", () => {
  it.each([
    ["20T08:00:00", "10:00 11:00 12:00"],
    ["20T07:59:59", "10:00 11:00 12:00"],
    ["20T08:00:01", "11:00 12:00"],
  ])("with two hours' notice at %s: %s", (now, expected) => {
    expect(friday({ now: at(now), ...terms({ minimumNoticeMinutes: 120 }) })).toBe(expected);
  });

  it.each([
    ["13T10:00:00", "09:00 10:00"],
    ["13T09:59:59.999", "09:00"],
    ["13T08:59:59", ""],
  ])("seven days ahead at %s: %s", (now, expected) => {
    expect(friday({ now: at(now), ...terms({ daysAhead: 7 }) })).toBe(expected);
  });

  it("lets the later hours of a booking lie beyond the reach", () => {
    const search = { now: at("13T10:00:00"), hours: 3, ...terms({ daysAhead: 7 }) };
    expect(friday(search)).toBe("09:00 10:00");
  });

  it("counts days of 24 hours over a change of clocks", () => {
    // New York puts its clocks back on 1 November 2026, so 09:00 is seven days and an hour later.
    const search = { now: new Date("2026-10-26T13:00Z"), ...terms({ daysAhead: 7 }) };
    expect(slots("America/New_York", everyDay("09:00", "10:00"), "2026-11-02T00:00Z", search)).toEqual([]);
    const later = { ...search, now: new Date("2026-10-26T14:00Z") };
    expect(slots("America/New_York", everyDay("09:00", "10:00"), "2026-11-02T00:00Z", later)).toHaveLength(1);
  });
});

describe("the buffer", () => {
  const sessions = [session("20T10:30", "20T11:00")];

  it("may be exactly the gap, before and after, and not a minute more", () => {
    expect(friday({ sessions, ...terms({ bufferMinutes: 30 }) })).toBe("09:00 12:00");
    expect(friday({ sessions, ...terms({ bufferMinutes: 31 }) })).toBe("12:00");
    expect(friday({ sessions, ...terms({ bufferMinutes: 60 }) })).toBe("12:00");
    expect(friday({ sessions })).toBe("09:00 11:00 12:00");
  });

  it("lies around the whole of a longer booking", () => {
    expect(
      friday({ sessions: [session("20T12:15", "20T13:15")], hours: 2, ...terms({ bufferMinutes: 15 }) }),
    ).toBe("09:00 10:00");
    expect(
      friday({ sessions: [session("20T12:15", "20T13:15")], hours: 2, ...terms({ bufferMinutes: 16 }) }),
    ).toBe("09:00");
  });

  it("isn't asked of the learner's sessions with others", () => {
    expect(friday({ busy: sessions, ...terms({ bufferMinutes: 60 }) })).toBe("09:00 11:00 12:00");
  });
});

describe("the daily limit", () => {
  it("leaves the date free until its last session is booked, however long that is", () => {
    const first = session("20T09:00", "20T12:00");
    expect(friday({ sessions: [first], ...terms({ dailyLimit: 2 }) })).toBe("12:00");
    const second = session("20T12:00", "20T13:00");
    expect(friday({ sessions: [second], ...terms({ dailyLimit: 1 }) })).toBe("");
  });

  it("counts by the date of the start on the expert's calendar", () => {
    // In Kiritimati, Friday begins at 10:00 UTC on Thursday.
    const sessions = [session("19T22:00", "19T23:00")];
    const search = {
      sessions,
      span: { start: at("19T08:00"), end: at("20T12:00") },
      ...terms({ dailyLimit: 1 }),
    };
    const found = slots("Pacific/Kiritimati", everyDay("00:00", "24:00"), "2026-11-19T08:00Z", search);
    expect(times(found)).toBe("08:00 09:00 10:00 11:00");
    // A session of two hours may end on Friday, which is full, but not start on it.
    const two = slots("Pacific/Kiritimati", everyDay("00:00", "24:00"), "2026-11-19T08:00Z", {
      ...search,
      hours: 2,
    });
    expect(times(two)).toBe("08:00 09:00 10:00 11:00");
  });
});

describe("extra hours", () => {
  const extra = (startTime: string, endTime: string, day = "2026-11-20") => ({
    extraHours: [{ day, startTime, endTime }],
  });

  it("stand beside the weekly ones on their date alone; where they meet nothing is offered twice", () => {
    expect(friday(extra("12:00", "15:00"))).toBe("09:00 10:00 11:00 12:00 13:00 14:00");
    expect(friday(extra("19:00", "20:00"))).toBe("09:00 10:00 11:00 12:00 19:00");
    expect(friday(extra("19:00", "20:00", "2026-11-21"))).toBe("09:00 10:00 11:00 12:00");
  });

  it("offer no start that overlaps a weekly one", () => {
    expect(friday(extra("08:30", "14:30"))).toBe("09:00 10:00 11:00 12:00 13:30");
  });

  it("finish an hour that the weekly ones begin", () => {
    const search = extra("12:30", "14:00");
    expect(times(slots("UTC", everyDay("11:30", "13:00"), "2026-11-20T00:00Z", search))).toBe("11:30 12:30");
  });

  it("are enough where there are no weekly hours, and a day off wins over them", () => {
    const alone = extra("10:00", "12:00");
    expect(times(slots("UTC", [], "2026-11-20T00:00Z", alone))).toBe("10:00 11:00");
    const daysOff = [{ firstDay: "2026-11-20", lastDay: "2026-11-20" }];
    expect(times(slots("UTC", [], "2026-11-20T00:00Z", { ...alone, daysOff }))).toBe("");
  });
});

test.each([
  [30, "30 minutes"],
  [60, "1 hour"],
  [90, "1 hour 30 minutes"],
  [1440, "1 day"],
  [2160, "36 hours"],
  [20_160, "14 days"],
])("%i minutes are %s", (minutes, words) => {
  expect(noticeText(minutes)).toBe(`You can book until ${words} before the start.`);
});

test("the reach is given in days", () => {
  expect(reachText(90)).toBe("You can book up to 90 days ahead.");
});

test.each([
  ["before both", "21T00:00", "22T00:00", { noticeMinutes: 2880, daysAhead: null, isBeyond: false }],
  ["between them", "22T12:00", "23T12:00", { noticeMinutes: null, daysAhead: null, isBeyond: false }],
  ["over the reach", "27T00:00", "28T00:00", { noticeMinutes: null, daysAhead: 7, isBeyond: false }],
  ["beyond it", "27T12:00:00.001", "29T00:00", { noticeMinutes: null, daysAhead: 7, isBeyond: true }],
])("a week %s is limited by what leaves times out of it", (_, start, end, expected) => {
  const limits = { ...noTerms, minimumNoticeMinutes: 2880, daysAhead: 7 };
  expect(weekLimits(limits, { now: at("20T12:00"), start: at(start), end: at(end) })).toEqual(expected);
});
