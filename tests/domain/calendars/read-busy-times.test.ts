import { describe, expect, it } from "vitest";
import { bookingCalendar } from "~/domain/bookings/view/calendar.server";
import { readBusyTimes } from "~/domain/calendars/read-busy-times.server";
import { ownUid } from "~/shared/calendar-file.server";
import { calendarWith, component, eventWith, shown, winterToWinter } from "./written-calendar";

const read = (...components: string[][]) => shown(readBusyTimes(calendarWith(...components), winterToWinter));
const monday = ["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z"];
const mondayHour = ["2026-03-02T09:00/2026-03-02T10:00"];

describe("what takes time", () => {
  it.each([
    ["an event", [], mondayHour],
    ["a tentative one", ["STATUS:TENTATIVE"], mondayHour],
    ["one that Outlook shows as tentative", ["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], mondayHour],
    ["time out of office", ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"], mondayHour],
    ["a cancelled one", ["STATUS:CANCELLED"], []],
    ["one shown as available", ["TRANSP:TRANSPARENT"], []],
    ["the same in small letters", ["transp:transparent"], []],
    ["one that is free in Outlook", ["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], []],
    ["work from elsewhere", ["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"], []],
  ])("%s", (_, lines, busy) => {
    expect(read(eventWith(...monday, ...lines))).toEqual(busy);
  });

  it("doesn't include our own events, whichever calendar they come back from", () => {
    const booking = bookingCalendar({
      id: "0198f0a4-0000-7000-8000-000000000001",
      startsAt: new Date("2026-03-02T09:00:00Z"),
      minutes: 50,
      url: "https://keyway.example/bookings/1",
      meetingLink: null,
      expertName: "Ada L.",
      learnerName: "Bob",
      organizer: "support@keyway.example",
      attendee: { name: "Ada", email: "ada@example.com" },
      stampedAt: new Date("2026-02-01T00:00:00Z"),
      sequence: 0,
      isCalledOff: false,
    });
    const options = { ...winterToWinter, ownUid };
    expect(shown(readBusyTimes(booking, options))).toEqual([]);
    expect(shown(readBusyTimes(booking.replaceAll("@keyway", "@example"), options))).toHaveLength(1);
  });

  it("leaves out to-dos, journals, alarms and cancelled invitations", () => {
    const alarm = component("VALARM", "TRIGGER:-PT15M", "DURATION:PT5M", "REPEAT:2");
    expect(read(component("VTODO", ...monday), component("VJOURNAL", "DTSTART:20260302"))).toEqual([]);
    expect(read(eventWith(...monday, ...alarm))).toEqual(mondayHour);
    expect(read(["METHOD:CANCEL"], eventWith(...monday))).toEqual([]);
  });

  it("includes published busy times, of every kind but free", () => {
    const day = "20260302T";
    const periods = component(
      "VFREEBUSY",
      `FREEBUSY;FBTYPE=BUSY:${day}090000Z/PT1H,${day}120000Z/${day}123000Z`,
      `FREEBUSY;FBTYPE=BUSY-TENTATIVE:${day}140000Z/PT1H`,
      `FREEBUSY;FBTYPE=FREE:${day}160000Z/PT1H`,
    );
    expect(read(periods)).toEqual([
      ...mondayHour,
      "2026-03-02T12:00/2026-03-02T12:30",
      "2026-03-02T14:00/2026-03-02T15:00",
    ]);
  });

  it("joins what overlaps or touches, in order, and cuts it at the ends of the span", () => {
    const events = ["0900/1000", "0600/0700", "0930/1030", "1030/1100"].map((hours, index) => {
      const [start, end] = hours.split("/");
      return component("VEVENT", `UID:${index}`, `DTSTART:20260302T${start}00Z`, `DTEND:20260302T${end}00Z`);
    });
    expect(read(...events)).toEqual([
      "2026-03-02T06:00/2026-03-02T07:00",
      "2026-03-02T09:00/2026-03-02T11:00",
    ]);
    const long = eventWith("DTSTART:20200101T000000Z", "DTEND:20300101T000000Z");
    expect(read(long)).toEqual(["2026-01-01T00:00/2027-01-01T00:00"]);
  });
});

describe("how long", () => {
  it.each([
    ["by its length", ["DTSTART:20260302T090000Z", "DURATION:PT45M"], ["2026-03-02T09:00/2026-03-02T09:45"]],
    ["no time without an end", ["DTSTART:20260302T090000Z"], []],
    ["no time if it ends before it starts", ["DTSTART:20260302T090000Z", "DTEND:20260301T090000Z"], []],
    ["a day for a date", ["DTSTART;VALUE=DATE:20260302"], ["2026-03-01T23:00/2026-03-02T23:00"]],
    [
      "a day for a date that ends when it starts",
      ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260302"],
      ["2026-03-01T23:00/2026-03-02T23:00"],
    ],
    [
      "a whole day of 23 hours",
      ["DTSTART;VALUE=DATE:20260329", "DTEND;VALUE=DATE:20260330"],
      ["2026-03-28T23:00/2026-03-29T22:00"],
    ],
    [
      "the same time on the day of the change",
      ["DTSTART:20260328T233000", "DTEND:20260329T033000"],
      ["2026-03-28T22:30/2026-03-29T01:30"],
    ],
  ])("%s", (_, lines, busy) => {
    expect(read(eventWith(...lines))).toEqual(busy);
  });
});

describe("which clock", () => {
  it.each([
    ["the expert's without a zone", "DTSTART:20260302T090000", "2026-03-02T08:00/2026-03-02T09:00"],
    ["UTC", "DTSTART:20260302T090000Z", "2026-03-02T09:00/2026-03-02T10:00"],
    ["a zone by its name", "DTSTART;TZID=Asia/Kolkata:20260302T090000", "2026-03-02T03:30/2026-03-02T04:30"],
    [
      "a zone by the name that Windows has for it",
      "DTSTART;TZID=Pacific Standard Time:20260302T090000",
      "2026-03-02T17:00/2026-03-02T18:00",
    ],
    [
      "a zone by a name with a maker",
      "DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20260302T090000",
      "2026-03-02T14:00/2026-03-02T15:00",
    ],
    [
      "Outlook's name for UTC",
      "DTSTART;TZID=tzone://Microsoft/Utc:20260302T090000",
      "2026-03-02T09:00/2026-03-02T10:00",
    ],
    ["a time that the clocks jump over", "DTSTART:20260329T023000", "2026-03-29T01:30/2026-03-29T02:30"],
    ["the first of two", "DTSTART:20261025T023000", "2026-10-25T00:30/2026-10-25T01:30"],
  ])("%s", (_, start, busy) => {
    expect(read(eventWith(start, "DURATION:PT1H"))).toEqual([busy]);
  });

  it("is what the document describes for a name of its own", () => {
    const half = component("STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0230", "TZOFFSETTO:+0230");
    const zone = component("VTIMEZONE", "TZID:Office\\, 2nd floor", ...half);
    const event = eventWith('DTSTART;TZID="Office, 2nd floor":20260302T090000', "DURATION:PT1H");
    expect(read(zone, event)).toEqual(["2026-03-02T06:30/2026-03-02T07:30"]);
  });

  it("follows the clock changes that the document describes", () => {
    const change = (name: string, start: string, from: string, to: string, rule: string) =>
      component(
        name,
        `DTSTART:${start}`,
        `TZOFFSETFROM:${from}`,
        `TZOFFSETTO:${to}`,
        `RRULE:FREQ=YEARLY;${rule}`,
      );
    const zone = component(
      "VTIMEZONE",
      "TZID:Office",
      ...change("STANDARD", "19701025T030000", "+0200", "+0100", "BYMONTH=10;BYDAY=-1SU"),
      ...change("DAYLIGHT", "19700329T020000", "+0100", "+0200", "BYMONTH=3;BYDAY=-1SU"),
    );
    const starts = [
      "20260328T090000",
      "20260330T090000",
      "20260329T023000",
      "20261025T023000",
      "20261026T090000",
    ];
    const events = starts.map((start) =>
      component("VEVENT", `UID:${start}`, `DTSTART;TZID=Office:${start}`, "DURATION:PT1H"),
    );
    const inBerlin = starts.map((start) =>
      component("VEVENT", `UID:${start}`, `DTSTART:${start}`, "DURATION:PT1H"),
    );
    expect(read(zone, ...events)).toEqual(read(...inBerlin));
    expect(read(zone, ...events)).toHaveLength(5);
  });
});

describe("what repeats", () => {
  const weekly = (...lines: string[]) =>
    eventWith(
      "DTSTART;TZID=Europe/Berlin:20260323T090000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      ...lines,
    );
  const [first, second, third] = [
    "2026-03-23T08:00/2026-03-23T09:00",
    "2026-03-30T07:00/2026-03-30T08:00",
    "2026-04-06T07:00/2026-04-06T08:00",
  ];
  const changed = (id: string, ...lines: string[]) =>
    eventWith(`RECURRENCE-ID;TZID=Europe/Berlin:${id}`, "SEQUENCE:1", ...lines);

  it("keeps its time by the clock", () => {
    expect(read(weekly())).toEqual([first, second, third]);
  });

  it.each([
    ["a time", "EXDATE;TZID=Europe/Berlin:20260330T090000"],
    ["an instant", "EXDATE:20260330T070000Z"],
    ["a time without a zone", "EXDATE:20260330T090000"],
    ["a day", "EXDATE;VALUE=DATE:20260330"],
  ])("leaves out %s", (_, line) => {
    expect(read(weekly(line))).toEqual([first, third]);
  });

  it("leaves out a day of whole days, also where it is written as a time", () => {
    const days = eventWith(
      "DTSTART;VALUE=DATE:20260302",
      "RRULE:FREQ=DAILY;COUNT=3",
      "EXDATE:20260303T000000",
    );
    expect(read(days)).toEqual(["2026-03-01T23:00/2026-03-02T23:00", "2026-03-03T23:00/2026-03-04T23:00"]);
  });

  it("leaves out what a second rule names", () => {
    expect(read(weekly("EXRULE:FREQ=WEEKLY;INTERVAL=2"))).toEqual([second]);
  });

  it("adds dates, and periods with an end of their own", () => {
    const more = "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260501T090000/PT2H,20260323T090000/PT1H";
    expect(read(weekly(more))).toEqual([first, second, third, "2026-05-01T07:00/2026-05-01T09:00"]);
  });

  it("moves one of a series, cancels one, or takes no time in one", () => {
    const moved = changed("20260330T090000", "DTSTART:20260331T150000Z", "DURATION:PT2H");
    expect(read(weekly(), moved)).toEqual([first, "2026-03-31T15:00/2026-03-31T17:00", third]);
    const cancelled = changed(
      "20260330T090000",
      "DTSTART:20260330T070000Z",
      "DURATION:PT1H",
      "STATUS:CANCELLED",
    );
    expect(read(weekly(), cancelled)).toEqual([first, third]);
  });

  it("moves one into the span from outside, and shows one whose series is in another file", () => {
    const into = changed("20250330T090000", "DTSTART:20260831T150000Z", "DURATION:PT1H");
    expect(read(weekly(), into)).toEqual([first, second, third, "2026-08-31T15:00/2026-08-31T16:00"]);
    expect(read(into)).toEqual(["2026-08-31T15:00/2026-08-31T16:00"]);
  });

  it("moves all from one on", () => {
    const later = eventWith(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260330T090000",
      "DTSTART;TZID=Europe/Berlin:20260330T110000",
      "DURATION:PT30M",
    );
    expect(read(weekly(), later)).toEqual([
      first,
      "2026-03-30T09:00/2026-03-30T09:30",
      "2026-04-06T09:00/2026-04-06T09:30",
    ]);
  });

  it("cancels all from one on", () => {
    const lines = ["DTSTART;TZID=Europe/Berlin:20260330T090000", "DURATION:PT1H", "STATUS:CANCELLED"];
    const over = eventWith("RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260330T090000", ...lines);
    expect(read(weekly(), over)).toEqual([first]);
  });

  it("follows the newest version of an event", () => {
    const old = eventWith("DTSTART:20260302T090000Z", "DURATION:PT1H", "SEQUENCE:1");
    const newer = eventWith("DTSTART:20260303T090000Z", "DURATION:PT1H", "SEQUENCE:2");
    expect(read(newer, old)).toEqual(["2026-03-03T09:00/2026-03-03T10:00"]);
  });

  it("ends on the whole day of a date, and at an instant by the clock of its start", () => {
    const daily = (until: string) =>
      eventWith(
        "DTSTART;TZID=Asia/Tokyo:20260302T090000",
        "DURATION:PT1H",
        `RRULE:FREQ=DAILY;UNTIL=${until}`,
      );
    expect(read(daily("20260304"))).toHaveLength(3);
    expect(read(daily("20260304T000000Z"))).toHaveLength(3);
    expect(read(daily("20260303T235959Z"))).toHaveLength(2);
  });

  it("counts from far back, and only what reaches into the span", () => {
    const since = eventWith("DTSTART:19000101T230000Z", "DURATION:PT2H", "RRULE:FREQ=DAILY");
    const busy = read(since);
    expect(busy).toHaveLength(366);
    expect(busy.slice(0, 1)).toEqual(["2026-01-01T00:00/2026-01-01T01:00"]);
    expect(busy.slice(-1)).toEqual(["2026-12-31T23:00/2027-01-01T00:00"]);
  });
});
