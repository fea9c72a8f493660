import { describe, expect, it } from "vitest";
import { pickerWeek, weekSpan } from "~/domain/availability/picker.server";
import { freeSlots } from "~/domain/availability/slots.server";
import { formatTime, isoDay } from "~/shared/format-time";
import { clockChanges, day, everyClock, hour } from "./availability-oracle";
import { plain } from "./availability-worked-examples";

const now = new Date("2026-11-20T10:00Z");

const dates = (zone: string, week: number, at = now) =>
  pickerWeek({ zone, now: at, week, slots: [] }).map((each) => each.date);

describe("the week", () => {
  it("is seven dates from today on the viewer's calendar", () => {
    expect(pickerWeek({ zone: "Europe/Paris", now, week: 0, slots: [] })[0]).toEqual({
      date: "2026-11-20",
      weekday: "Friday",
      dayNumber: 20,
      isPast: false,
      slots: [],
    });
    expect(dates("Europe/Paris", 0)).toEqual([
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
    ]);
    expect(dates("Europe/Paris", 1)[0]).toBe("2026-11-27");
    // 10:00 UTC is the next day in Kiritimati, and 23:00 of the day before in Niue.
    expect(dates("Pacific/Kiritimati", 0)[0]).toBe("2026-11-21");
    expect(dates("Pacific/Niue", 0)[0]).toBe("2026-11-19");
  });

  it("spans the viewer's midnights, also over a change of clocks", () => {
    expect(weekSpan({ zone: "Europe/Paris", now, week: 0 })).toEqual({
      start: new Date("2026-11-19T23:00Z"),
      end: new Date("2026-11-26T23:00Z"),
    });
    const october = new Date("2026-10-20T10:00Z");
    expect(weekSpan({ zone: "Europe/Paris", now: october, week: 0 })).toEqual({
      start: new Date("2026-10-19T22:00Z"),
      end: new Date("2026-10-26T23:00Z"),
    });
  });

  it("starts a day without midnight at its first moment", () => {
    // Santiago, Sunday 6 September 2026 begins at 01:00.
    const { start } = weekSpan({ zone: "America/Santiago", now: new Date("2026-09-06T12:00Z"), week: 0 });
    expect(start).toEqual(new Date("2026-09-06T04:00Z"));
    const { end } = weekSpan({ zone: "America/Santiago", now: new Date("2026-08-30T12:00Z"), week: 0 });
    expect(end).toEqual(start);
  });

  it("starts a day whose midnight comes twice at the first", () => {
    // Havana, Sunday 1 November 2026: 01:00 becomes 00:00.
    const { start } = weekSpan({ zone: "America/Havana", now: new Date("2026-11-01T12:00Z"), week: 0 });
    expect(start).toEqual(new Date("2026-11-01T04:00Z"));
  });

  it("follows the week before without a hole, in every zone and at every change", () => {
    const wrong: string[] = [];
    for (const zone of everyClock) {
      for (const change of clockChanges(zone)) {
        const at = new Date(change - 5 * day);
        const [one, two] = [weekSpan({ zone, now: at, week: 0 }), weekSpan({ zone, now: at, week: 1 })];
        const shown = [...dates(zone, 0, at), ...dates(zone, 1, at)];
        const seen = Array.from({ length: 14 }, (_, index) =>
          isoDay(new Date(one.start.getTime() + index * day + 3 * hour), zone),
        );
        if (one.end.getTime() !== two.start.getTime() || String(shown) !== String(seen)) wrong.push(zone);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("counts back to past days and forward to the end of what can be counted", () => {
    expect(pickerWeek({ zone: "UTC", now, week: -1, slots: [] }).map((each) => each.isPast)).toEqual(
      Array.from({ length: 7 }, () => true),
    );
    expect(dates("UTC", 52 * 100)[0]).toMatch(/^2126-/);
    for (const week of [1e6, 1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e9]) {
      const span = weekSpan({ zone: "America/New_York", now, week });
      expect(span.start < span.end).toBe(true);
      const ranges = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
        dayOfWeek,
        startTime: "09:00",
        endTime: "10:00",
      }));
      expect([...freeSlots({ ...plain, timeZone: "America/New_York", ranges, now, span, hours: 1 })]).toEqual(
        [],
      );
      expect(dates("America/New_York", week)).toHaveLength(7);
    }
    expect(dates("UTC", Number.NaN)).toEqual(dates("UTC", 0));
    expect(dates("UTC", 1.9)).toEqual(dates("UTC", 1));
  });
});

describe("a slot", () => {
  const shown = (zone: string, starts: string[], at = starts[0]) =>
    pickerWeek({ zone, now: new Date(at ?? 0), week: 0, slots: starts.map((start) => new Date(start)) });

  it("belongs to the viewer's date of its start", () => {
    const starts = ["2026-11-20T09:30Z", "2026-11-20T10:30Z", "2026-11-21T10:30Z"];
    const days = (zone: string) => shown(zone, starts).map((each) => [each.date, each.slots.length]);
    expect(days("UTC").slice(0, 3)).toEqual([
      ["2026-11-20", 2],
      ["2026-11-21", 1],
      ["2026-11-22", 0],
    ]);
    // In Kiritimati, midnight is between the first two; in Pago Pago, all of them are on the day before.
    expect(days("Pacific/Kiritimati").slice(0, 3)).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 1],
      ["2026-11-22", 1],
    ]);
    expect(days("Pacific/Pago_Pago").slice(0, 3)).toEqual([
      ["2026-11-19", 2],
      ["2026-11-20", 1],
      ["2026-11-21", 0],
    ]);
  });

  it("is left out when it falls on no date shown", () => {
    const days = shown("UTC", [
      "2026-11-20T09:00Z",
      "2026-11-19T09:00Z",
      "2026-11-27T00:00Z",
      "2026-11-26T23:00Z",
    ]);
    expect(days.map((each) => each.slots.length)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  it("has its time and part of the day by the viewer's clock", () => {
    const hours = ["00:00", "11:00", "12:00", "16:00", "17:00", "23:00"];
    const slots = shown(
      "UTC",
      hours.map((time) => `2026-11-20T${time}Z`),
    )[0]?.slots;
    expect(slots?.map(({ time, part }) => `${time} ${part}`)).toEqual([
      "00:00 morning",
      "11:00 morning",
      "12:00 afternoon",
      "16:00 afternoon",
      "17:00 evening",
      "23:00 evening",
    ]);
    expect(slots?.[1]?.datetime).toBe("2026-11-20T11:00:00.000Z");
    expect(shown("Asia/Kathmandu", ["2026-11-20T06:00Z"])[0]?.slots[0]).toEqual({
      datetime: "2026-11-20T06:00:00.000Z",
      time: "11:45",
      part: "morning",
      note: undefined,
    });
  });

  it("says which one it is when the viewer's clock shows its time twice", () => {
    const slots = shown("America/New_York", [
      "2026-11-01T04:00Z",
      "2026-11-01T05:00Z",
      "2026-11-01T06:00Z",
      "2026-11-01T07:00Z",
    ])[0]?.slots;
    expect(slots?.map(({ time, note }) => [time, note])).toEqual([
      ["00:00", undefined],
      ["01:00 EDT", "before the clocks change"],
      ["01:00 EST", "after the clocks change"],
      ["02:00", undefined],
    ]);
    // Even if only one of the two is free: the label alone doesn't say which.
    expect(shown("America/New_York", ["2026-11-01T06:00Z"])[0]?.slots[0]?.note).toBe(
      "after the clocks change",
    );
  });

  it("never has the label of another on its date, in any zone, and the label that pages show", () => {
    const wrong: string[] = [];
    for (const zone of everyClock) {
      for (const change of clockChanges(zone).slice(0, 4)) {
        const at = new Date(Math.floor(change / hour) * hour - 6 * hour);
        const slots = Array.from({ length: 48 }, (_, index) => new Date(at.getTime() + index * (hour / 4)));
        const days = pickerWeek({ zone, now: at, week: 0, slots });
        const labels = days.flatMap((each) =>
          each.slots.map(({ time, note }) => `${each.date} ${time} ${note}`),
        );
        if (labels.length !== 48 || new Set(labels).size !== 48) wrong.push(`${zone} ${at.toISOString()}`);
        const texts = days.flatMap((each) => each.slots.map(({ time }) => `${each.date} ${time}`));
        const pageTexts = slots.map((start) => `${isoDay(start, zone)} ${formatTime(start, zone)}`);
        if (String(texts) !== String(pageTexts))
          wrong.push(`${zone} ${at.toISOString()} differs from format-time`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
