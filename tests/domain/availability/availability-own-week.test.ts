/** A week of ticks, stored and read back: the same ticks in every zone, and the same hours on the expert's clock. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allTicks, applyIntent, cleanTicks, tickOf } from "~/domain/availability/editor";
import { countWeek, rangeId, rangesOf, ticksOf } from "~/domain/availability/own-week";
import { freeSlots } from "~/domain/availability/slots.server";
import { weeklyGrids } from "~/domain/availability/weekly-hours";
import { currentZoneName } from "~/shared/zone-names";
import { rounds } from "../../support/rounds";
import { clockChanges, day, everyClock, type Range, readClock } from "./availability-oracle";
import { plain } from "./availability-worked-examples";

const zones = [...new Set(everyClock.map(currentZoneName))];
const changes = zones.flatMap((zone) => clockChanges(zone).map((at) => ({ zone, at })));
const anyTicks = fc.subarray([...allTicks]).map(cleanTicks);

/** The slots of seven days from an instant on, as the expert's own clock shows them: "1-09", Monday first. */
function offered(zone: string, ranges: readonly Range[], from: number): string[] {
  const span = { start: new Date(from), end: new Date(from + 7 * day) };
  const search = { ...plain, timeZone: zone, ranges, now: new Date(0), span, hours: 1 };
  const seen = [...freeSlots(search)].map((start) => {
    const [date, time = ""] = readClock(zone, start.getTime()).split(" ");
    expect(time.slice(3)).toBe("00");
    return tickOf(new Date(`${date}T00:00:00Z`).getUTCDay(), Number(time.slice(0, 2)));
  });
  return cleanTicks(seen);
}

describe("any week of ticks", () => {
  it("comes back as it was, in ranges that neither touch nor repeat", () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const ranges = rangesOf(ticks);
        expect(ticksOf(ranges)).toEqual({ ticks, outside: [] });
        expect(weeklyGrids(ranges)).toHaveLength(ranges.length);
        expect(countWeek({ ticks, outside: [] })).toEqual({
          days: new Set(ticks.map((tick) => tick[0])).size,
          slots: ticks.length,
        });
      }),
    );
  });

  it("offers the same wall-clock hours the week before and the week after every change of clocks", () => {
    expect(changes.length).toBeGreaterThan(500);
    fc.assert(
      fc.property(fc.constantFrom(...changes), anyTicks, ({ zone, at }, ticks) => {
        const ranges = rangesOf(ticks);
        // Two changes may be within a week (Ramadan in Morocco). Only weeks without another change count.
        const others = changes.filter((c) => c.zone === zone && c.at !== at).map((c) => c.at);
        const isCalm = (from: number) => !others.some((c) => c > from - day && c < from + 8 * day);
        for (const from of [at - 8 * day, at + day]) {
          if (isCalm(from))
            expect(offered(zone, ranges, from), `${zone} ${new Date(from).toISOString()}`).toEqual(ticks);
        }
      }),
      { numRuns: rounds({ short: 150, long: 1500 }) },
    );
  });

  it("offers them on every clock", () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        for (const zone of zones) {
          const from = Date.UTC(2027, 0, 11);
          if (changes.some((c) => c.zone === zone && Math.abs(c.at - from) < 9 * day)) continue;
          expect(offered(zone, rangesOf(ticks), from), zone).toEqual(ticks);
        }
      }),
      { numRuns: 3 },
    );
  });
});

describe("stored hours that the grid can't show", () => {
  const clock = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;
  const anyRange = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
    .map(([dayOfWeek, start, length]) => ({
      dayOfWeek,
      startTime: clock(start),
      endTime: clock(Math.min(96, start + length)),
    }));

  it("are still offered after any week was saved as it was shown", () => {
    fc.assert(
      fc.property(
        fc.array(anyRange, { maxLength: 12 }),
        fc.constantFrom(...changes),
        (ranges, { zone, at }) => {
          const { ticks, outside } = ticksOf(ranges);
          const search = {
            ...plain,
            timeZone: zone,
            now: new Date(0),
            span: { start: new Date(at + 2 * day), end: new Date(at + 9 * day) },
            hours: 1,
          };
          const before = [...freeSlots({ ...search, ranges })];
          expect([...freeSlots({ ...search, ranges: [...rangesOf(ticks), ...outside] })]).toEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ["08:00", "12:00", ["1-09", "1-10", "1-11"], ["1-08:00-09:00"]],
    ["22:00", "24:00", ["1-22"], ["1-23:00-24:00"]],
    ["09:30", "11:30", [], ["1-09:30-11:30"]],
    ["09:00:00", "10:30:00", ["1-09"], []],
    ["09:00:30", "11:00:30", [], ["1-09:00:30-11:00:30"]],
  ])("%s to %s", (startTime, endTime, ticks, outside) => {
    const week = ticksOf([{ dayOfWeek: 1, startTime, endTime }]);
    expect(week.ticks).toEqual(ticks);
    expect(week.outside.map(rangeId)).toEqual(outside);
  });
});

describe("the buttons", () => {
  const morning = ["1-09", "1-10", "1-11"];

  it("turn a part on unless all of it is on", () => {
    expect(applyIntent("toggle-morning-1", ["1-10", "2-09"])).toEqual([...morning, "2-09"]);
    expect(applyIntent("toggle-morning-1", [...morning, "2-09"])).toEqual(["2-09"]);
    expect(applyIntent("toggle-morning", morning)).toHaveLength(21);
    expect(applyIntent("toggle-evening", [])).toHaveLength(42);
    expect(applyIntent("toggle-afternoon", applyIntent("toggle-afternoon", []) ?? [])).toEqual([]);
  });

  it("tick a day with 09:00 and clear it", () => {
    expect(applyIntent("toggle-day-3", [])).toEqual(["3-09"]);
    expect(applyIntent("toggle-day-3", ["3-15", "3-16", "4-09"])).toEqual(["4-09"]);
    expect(applyIntent("toggle-day-0", [])).toEqual(["0-09"]);
  });

  it("copy Monday to the other weekdays, and leave the weekend alone", () => {
    expect(applyIntent("copy-monday", ["1-14", "2-09", "6-10", "0-11"])).toEqual([
      ..."12345".split("").map((weekday) => `${weekday}-14`),
      "6-10",
      "0-11",
    ]);
  });

  it.each([
    "toggle-day",
    "toggle-day-7",
    "toggle-night",
    "toggle-morning-8",
    "save",
    "",
    "toggle-morning-1-2",
  ])("know nothing of %j", (intent) => expect(applyIntent(intent, [])).toBeNull());

  it("twice is as if never, once a part is whole", () => {
    fc.assert(
      fc.property(anyTicks, fc.constantFrom("morning", "afternoon", "evening"), (ticks, part) => {
        const on = applyIntent(`toggle-${part}`, applyIntent(`toggle-${part}`, ticks) ?? []) ?? [];
        const again = applyIntent(`toggle-${part}`, applyIntent(`toggle-${part}`, on) ?? []);
        expect(again).toEqual(on);
      }),
    );
  });
});
