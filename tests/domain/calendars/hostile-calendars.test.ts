import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReadingThread, threadLimits } from "~/domain/calendars/icalendar/thread.server";
import { readBusyTimes, readBusyTimesInWorker } from "~/domain/calendars/read-busy-times.server";
import { calendarWith, component, eventWith, shown, winterToWinter } from "./written-calendar";

const start = ["DTSTART:20260302T090000Z", "DURATION:PT1H"];
const repeated = (rule: string, since = "20260302T090000Z") =>
  calendarWith(eventWith(`DTSTART:${since}`, "DURATION:PT1M", `RRULE:${rule}`));
const zoned = (...lines: string[]) =>
  calendarWith(
    component("VTIMEZONE", "TZID:Own", ...lines),
    eventWith("DTSTART;TZID=Own:20260302T090000", "DURATION:PT1H"),
  );
const onsets = (...lines: string[]) =>
  component("STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", ...lines);
const upTo = (count: number, step = 1) =>
  Array.from({ length: count / step }, (_, index) => index * step).join(",");
const many = (count: number, write: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => write(index));

describe("a hostile calendar", () => {
  it.each<[string, string, string | string[]]>([
    ["a web page", "<html><body>Sign in</body></html>", "not a calendar"],
    ["nothing", "", "not a calendar"],
    ["five megabytes of line ends", "\n".repeat(5_000_000), "not a calendar"],
    ["five megabytes of folds", `BEGIN:VCALENDAR${"\r\n ".repeat(1_600_000)}`, "cut off"],
    ["a name folded without end", `BEGIN:${"\r\n x".repeat(1_200_000)}`, "line too long"],
    ["more than five megabytes", "é".repeat(2_500_001), "too large"],
    ["more than 20,000 entries", calendarWith(...many(20_000, () => eventWith())), "too many entries"],
    ["entries in entries", "BEGIN:VCALENDAR\r\n".repeat(9), "not a calendar"],
    ["the first half of a calendar", calendarWith(eventWith(...start)).slice(0, 100), "cut off"],
    ["vCalendar 1.0", "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR", "older format"],
    [
      "a long line of dates",
      calendarWith(eventWith(...start, `EXDATE:${"20260302T090000Z,".repeat(6_000)}`)),
      "line too long",
    ],
    ["a long description", calendarWith(eventWith(`DESCRIPTION:${"x".repeat(4_900_000)}`)), []],
    ["another era", calendarWith(["CALSCALE:CHINESE"], eventWith(...start)), "unknown calendar system"],
    ["another calendar's rule", repeated("RSCALE=HEBREW;FREQ=YEARLY"), "unknown calendar system"],
    ["an unknown zone", calendarWith(eventWith("DTSTART;TZID=Moon:20260302T090000")), "unknown time zone"],
    [
      "a zone named like a member",
      calendarWith(eventWith("DTSTART;TZID=constructor:20260302T090000")),
      "unknown time zone",
    ],
    ["a zone without a clock", zoned(), "unknown time zone"],
    ["a zone that changes each second", zoned(...onsets("RRULE:FREQ=SECONDLY")), "takes too long"],
    ["a zone that changes each day", zoned(...onsets("RRULE:FREQ=DAILY")), "takes too long"],
    ["a day that isn't", calendarWith(eventWith("DTSTART:20261301T090000Z")), "unreadable time"],
    ["a time with a digit too many", calendarWith(eventWith("DTSTART:20260302T0900000Z")), "unreadable time"],
    ["an unknown frequency", repeated("FREQ=FORTNIGHTLY"), "unreadable time"],
    ["a rule with an unknown part", repeated("FREQ=DAILY;BYEASTER=1"), "unreadable time"],
    ["every second", repeated("FREQ=SECONDLY"), "takes too long"],
    ["every second since the year 1", repeated("FREQ=SECONDLY", "00010101T000000Z"), "takes too long"],
    ["every minute", repeated("FREQ=MINUTELY"), "takes too long"],
    ["every hour", repeated("FREQ=HOURLY"), "too many busy times"],
    [
      "every ten minutes of each day",
      repeated(`FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60, 10)}`),
      "too many busy times",
    ],
    [
      "a day that never comes",
      repeated("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
      ["2026-03-02T09:00/2026-03-02T09:01"],
    ],
    [
      "a second that never comes",
      repeated("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"),
      ["2026-03-02T09:00/2026-03-02T09:01"],
    ],
    ["a week that never comes", repeated("FREQ=HOURLY;BYWEEKNO=53;BYMONTH=6", "00010101T000000Z"), []],
    ["a count without end", repeated("FREQ=SECONDLY;COUNT=99999999"), "takes too long"],
    [
      "an endless event, over and over",
      calendarWith(eventWith("DTSTART:19000101T000000Z", "DURATION:P9999W", "RRULE:FREQ=DAILY")),
      "takes too long",
    ],
    [
      "2,001 events",
      calendarWith(...many(2_001, (index) => component("VEVENT", `UID:${index}`, ...start))),
      "too many busy times",
    ],
    [
      "2,000 events at once",
      calendarWith(...many(2_000, (index) => component("VEVENT", `UID:${index}`, ...start))),
      ["2026-03-02T09:00/2026-03-02T10:00"],
    ],
  ])("%s", (_, text, expected) => {
    expect(shown(readBusyTimes(text, winterToWinter))).toEqual(expected);
  });

  it("never throws, whatever it is made of, and its busy times are in order and within the span", () => {
    const part = fc.constantFrom("VCALENDAR", "VEVENT", "VTIMEZONE", "STANDARD", "VFREEBUSY", "VALARM");
    const time = fc.constantFrom(
      "20260302T090000Z",
      "20260329T023000",
      "20261025",
      "00010101T000000",
      "99991231T235959Z",
      "x",
      "",
    );
    const zone = fc.constantFrom(
      "",
      ";TZID=Europe/Berlin",
      ";TZID=Own",
      ";VALUE=DATE",
      ";VALUE=PERIOD",
      ';TZID="a:b"',
    );
    const rule = fc.constantFrom(
      "FREQ=DAILY",
      "FREQ=WEEKLY;BYDAY=MO,5TU",
      "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR",
      "COUNT=3",
      "FREQ=YEARLY;UNTIL=2026",
      "BYHOUR=99",
      "",
    );
    const timed = fc.constantFrom(
      "DTSTART",
      "DTEND",
      "RDATE",
      "EXDATE",
      "RECURRENCE-ID",
      "FREEBUSY",
      "TZID",
      "DURATION",
      "UID",
    );
    const line = fc.oneof(
      part.map((name) => `BEGIN:${name}`),
      part.map((name) => `END:${name}`),
      fc.tuple(timed, zone, time).map(([name, parameter, value]) => `${name}${parameter}:${value}`),
      fc.tuple(time, time).map(([from, to]) => `FREEBUSY:${from}/${to}`),
      rule.map((value) => `RRULE:${value}`),
      fc.constantFrom(
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:-9959",
        "DURATION:P1D",
        "DURATION:P99999W",
        "UID:a",
        "SEQUENCE:1",
      ),
      fc.string(),
    );
    const event = fc.array(line, { maxLength: 8 }).map((lines) => component("VEVENT", ...lines));
    const text = fc.oneof(
      fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\r\n")),
      fc.array(event, { maxLength: 4 }).map((events) => calendarWith(...events)),
    );
    fc.assert(
      fc.property(text, (calendar) => {
        const reading = readBusyTimes(calendar, winterToWinter);
        const edges = reading.ok
          ? reading.busy.flatMap(({ start, end }) => [start.getTime(), end.getTime()])
          : [];
        expect(edges).toEqual([...new Set(edges)].sort((one, other) => one - other));
        for (const edge of edges) expect(edge).toBeGreaterThanOrEqual(winterToWinter.from.getTime());
        for (const edge of edges) expect(edge).toBeLessThanOrEqual(winterToWinter.until.getTime());
      }),
      { numRuns: 400 },
    );
  });
});

describe("the thread", () => {
  /** More busy times than the heap of a thread holds, from one rule. */
  const eachSecond = repeated(`FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`);
  const slow = calendarWith(
    ...many(15_000, (index) =>
      component("VEVENT", `UID:${index}`, ...start, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
    ),
  );
  const event = calendarWith(eventWith(...start));
  const hour = ["2026-03-02T09:00/2026-03-02T10:00"];
  let short: ReadingThread;
  beforeAll(() => {
    short = new ReadingThread({ ...threadLimits, ms: 300 });
  });
  afterAll(() => short.end());

  it("reads the same as the function", async () => {
    expect(shown(await readBusyTimesInWorker(event, winterToWinter))).toEqual(hour);
    expect(shown(await readBusyTimesInWorker("x", winterToWinter))).toBe("not a calendar");
  });

  it("is ended when a calendar takes too long, and the next one is read", async () => {
    const readings = [slow, event, slow, event].map((text) => short.read(text, winterToWinter));
    expect((await Promise.all(readings)).map(shown)).toEqual([
      "takes too long",
      hour,
      "takes too long",
      hour,
    ]);
  });

  it("is ended when a calendar takes too much memory, and the next one is read", async () => {
    const thread = new ReadingThread({ ms: 60_000, memory: threadLimits.memory });
    expect(shown(await thread.read(eachSecond, winterToWinter))).toBe("takes too long");
    expect(shown(await thread.read(event, winterToWinter))).toEqual(hour);
    await thread.end();
  });
});
