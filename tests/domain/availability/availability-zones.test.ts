/** The slot engine against a slow, independent oracle: in every zone, at every change of clocks from 2024 to 2036. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots } from "~/domain/availability/slots.server";
import { noTerms } from "~/domain/availability/terms";
import { rounds } from "../../support/rounds";
import {
  clockChanges,
  type DateRange,
  type DayRange,
  day,
  everyClock,
  everyZone,
  freeOf,
  hour,
  minute,
  minutesOf,
  type Range,
  readClock,
  startsOf,
  type Terms,
  watch,
} from "./availability-oracle";

const changes = everyClock.flatMap((zone) => clockChanges(zone).map((at) => ({ zone, at })));
const changing = [...new Set(changes.map(({ zone }) => zone))];

const weekly = (startTime: string, endTime: string): Range[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

interface Question {
  zone: string;
  ranges: Range[];
  extraHours: DateRange[];
  daysOff: DayRange[];
  terms: Terms;
  sessions: Array<[number, number]>;
  busy: Array<[number, number]>;
  now: number;
  from: number;
  until: number;
  hours: number;
}

const spans = (given: Array<[number, number]>) =>
  given.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));

const engine = ({ zone, sessions, busy, now, from, until, ...calendar }: Question) =>
  [
    ...freeSlots({
      ...calendar,
      timeZone: zone,
      sessions: spans(sessions),
      busy: spans(busy),
      now: new Date(now),
      span: { start: new Date(from), end: new Date(until) },
    }),
  ].map((start) => start.getTime());

const asked = (zone: string, ranges: Range[], from: number, until: number): Question => ({
  zone,
  ranges,
  extraHours: [],
  daysOff: [],
  terms: noTerms,
  sessions: [],
  busy: [],
  now: 0,
  from,
  until,
  hours: 1,
});

/** Reads the clock on whole dates beyond both ends, as far as four consecutive hours can reach. */
const watchAround = ({ zone, from, until }: Question) => watch(zone, from - 30 * hour, until + 34 * hour);

describe("every change of every clock", () => {
  const sets = [
    weekly("00:00", "24:00"),
    weekly("00:30", "23:45"),
    [...weekly("09:15", "22:00"), ...weekly("01:00", "03:30")],
  ];

  it("is known", () => {
    expect(changing.length).toBeGreaterThan(20);
    expect(changes.length).toBeGreaterThan(500);
  });

  it("leaves exactly the slots that a clock on the wall shows", () => {
    const wrong: string[] = [];
    for (const { zone, at } of changes) {
      const glances = watchAround(asked(zone, [], at - day, at + day));
      for (const [index, ranges] of sets.entries()) {
        const starts = startsOf(glances, ranges);
        for (const hours of [1, 2]) {
          const question = { ...asked(zone, ranges, at - day, at + day), hours };
          if (String(engine(question)) !== String(freeOf(starts, question))) {
            wrong.push(`${zone} ${new Date(at).toISOString()} set ${index}, ${hours} h`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("leaves the weekly hours where they were on the clock", () => {
    const wrong: string[] = [];
    for (const { zone, at } of changes) {
      const clockTimes = (from: number) =>
        engine(asked(zone, weekly("09:00", "23:00"), from, from + day))
          .map((start) => readClock(zone, start).slice(11))
          .sort();
      const [before, after] = [clockTimes(at - 3 * day), clockTimes(at + 2 * day)];
      if (before.length !== 14 || String(before) !== String(after))
        wrong.push(`${zone} ${new Date(at).toISOString()}`);
    }
    expect(wrong).toEqual([]);
  });
});

it("has 98 slots a week of 09:00 to 23:00 in every zone without a change", () => {
  const from = Date.UTC(2027, 0, 11);
  const calm = everyZone.filter((zone) => !clockChanges(zone).some((at) => Math.abs(at - from) < 9 * day));
  expect(calm.length).toBeGreaterThan(400);
  const wrong = calm.filter((zone) => {
    const starts = engine(asked(zone, weekly("09:00", "23:00"), from, from + 7 * day));
    return starts.length !== 98 || starts.some((start) => readClock(zone, start).slice(14) !== "00");
  });
  expect(wrong).toEqual([]);
});

const quarter = 15 * minute;
const clockTime = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;

const anyRange: fc.Arbitrary<Range> = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([dayOfWeek, start, length]) => ({
    dayOfWeek,
    startTime: clockTime(start),
    endTime: clockTime(Math.min(96, start + length)),
  }));

/** An instant in some zone, mostly near one of its clock changes. */
const anyPlace = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...changes) },
  {
    weight: 1,
    arbitrary: fc.record({
      zone: fc.constantFrom(...everyZone),
      at: fc
        .integer({ min: Date.UTC(2024, 0, 1) / quarter, max: Date.UTC(2036, 0, 1) / quarter })
        .map((q) => q * quarter),
    }),
  },
);

const anyBusy = fc.array(fc.tuple(fc.integer({ min: -80, max: 120 }), fc.integer({ min: 1, max: 16 })), {
  maxLength: 4,
});

const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    place: anyPlace,
    // A day with many ranges, or a full week, so that there are hours on the day of the change.
    ranges: fc.oneof(
      fc.array(anyRange, { minLength: 1, maxLength: 20 }),
      anyRange.map(({ startTime, endTime }) => weekly(startTime, endTime)),
    ),
    before: fc.integer({ min: 0, max: 96 }),
    length: fc.integer({ min: 1, max: 160 }),
    extra: fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), anyRange), { maxLength: 3 }),
    terms: fc.record({
      minimumNoticeMinutes: fc.constantFrom(0, 0, 30, 120, 1500),
      daysAhead: fc.constantFrom(365, 365, 2, 1),
      bufferMinutes: fc.constantFrom(0, 15, 40, 60),
      dailyLimit: fc.constantFrom(null, 1, 2),
    }),
    sessions: anyBusy,
    busy: anyBusy,
    off: fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: 1 })), {
      maxLength: 2,
    }),
    now: fc.integer({ min: -300, max: 60 }),
    hours: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ place: { zone, at }, before, length, sessions, busy, off, extra, now, ...question }) => {
    const from = at - before * quarter;
    const around = ([start, quarters]: [number, number]): [number, number] => [
      at + start * quarter,
      at + (start + quarters) * quarter,
    ];
    const dateIn = (days: number) => readClock(zone, at + days * day).slice(0, 10);
    return {
      ...question,
      zone,
      daysOff: off.map(([days, more]) => ({ firstDay: dateIn(days), lastDay: dateIn(days + more) })),
      extraHours: extra.map(([days, { startTime, endTime }]) => ({ day: dateIn(days), startTime, endTime })),
      sessions: sessions.map(around),
      busy: busy.map(around),
      now: at + now * quarter,
      from,
      until: from + length * quarter,
    };
  });

describe("whatever is asked", () => {
  const always = (check: (question: Question, starts: number[]) => void, numRuns: number) =>
    fc.assert(
      fc.property(anyQuestion, (question) => check(question, engine(question))),
      { numRuns: rounds({ short: numRuns / 10, long: numRuns }) },
    );

  it("is answered as the oracle answers it", () => {
    always((question, starts) => {
      const all = startsOf(watchAround(question), question.ranges, question);
      expect(starts).toEqual(freeOf(all, question));
    }, 1500);
  });

  it("is ascending, after now, within the span and free of everything busy", () => {
    always(({ now, from, until, busy, sessions, hours }, starts) => {
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const start of starts) {
        expect(start).toBeGreaterThan(now);
        expect(start).toBeGreaterThanOrEqual(from);
        expect(start).toBeLessThan(until);
        expect(
          [...busy, ...sessions].filter(([begin, end]) => start < end && begin < start + hours * hour),
        ).toEqual([]);
      }
    }, 2000);
  });

  it("starts within a range, on its grid, by the expert's clock", () => {
    always(({ zone, ranges, extraHours }, starts) => {
      for (const start of starts) {
        const [date, time = ""] = readClock(zone, start).split(" ");
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
        const minutes = minutesOf(time);
        const home = [...ranges, ...extraHours].find(
          (range) =>
            ("day" in range ? range.day === date : range.dayOfWeek === weekday) &&
            minutes >= minutesOf(range.startTime) &&
            minutes + 60 <= minutesOf(range.endTime) &&
            (minutes - minutesOf(range.startTime)) % 60 === 0,
        );
        expect(home, `${zone} ${date} ${time}`).toBeDefined();
      }
    }, 2000);
  });

  it("never overlaps within a grid: with one range a day no two slots do", () => {
    fc.assert(
      fc.property(anyPlace, anyRange, ({ zone, at }, { startTime, endTime }) => {
        const starts = engine(asked(zone, weekly(startTime, endTime), at - 2 * day, at + 2 * day));
        for (const [index, start] of starts.entries()) {
          expect(start - (starts[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(hour);
        }
      }),
      { numRuns: rounds({ short: 200, long: 2000 }) },
    );
  });

  it("doesn't depend on where the span begins or ends: each start alone is offered, and nothing beside it", () => {
    always((question, starts) => {
      const offered = (at: number) => engine({ ...question, from: at, until: at + 1 }).length === 1;
      for (let at = question.from; at < question.until; at += quarter) {
        expect(offered(at)).toBe(starts.includes(at));
        expect(offered(at + 1)).toBe(false);
      }
    }, 300);
  });
});
