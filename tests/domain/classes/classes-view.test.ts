import { describe, expect, test } from "vitest";
import { agendaLines } from "~/domain/classes/public/agenda";
import { rowDateOf } from "~/domain/classes/public/class-row";
import { viewClass } from "~/domain/classes/public/class-view";
import { beyondPoints, learningPoints } from "~/domain/classes/public/learning-points";
import type { PublicClass } from "~/domain/classes/public/public-classes.server";
import { publicFieldsOf } from "~/domain/classes/running/declared-fields";
import { attendeeCount } from "~/domain/classes/running/run-view";
import { noTexts } from "../../support/scenes/run-scene";

const now = new Date("2026-10-20T10:00:00.000Z");

function publicClass(values: Partial<PublicClass> = {}): PublicClass {
  const startsAt = values.startsAt === undefined ? new Date("2026-11-01T05:30:00.000Z") : values.startsAt;
  const durationMinutes = values.durationMinutes ?? 60;
  return {
    ...publicFieldsOf(noTexts),
    ...{ id: "1", slug: "logs", seriesId: "2", title: "Logs", summary: "Logs.", expertId: null },
    ...{ expertName: "Amara Okafor", priceCents: 4900, maxSeats: 10, seatsTaken: 3, status: "open" },
    ...{ changedSeq: 1, hasLink: true, durationMinutes, startsAt },
    endsAt: startsAt && new Date(startsAt.getTime() + durationMinutes * 60_000),
    ...values,
  };
}

test.each([
  [{ confirmed: 3, held: 1, cancelled: 2 }, "3, 1 held, 2 cancelled"],
  [{ confirmed: 4, held: 0, cancelled: 0 }, "4"],
  [{ confirmed: 0, held: 0, cancelled: 2 }, "2 cancelled"],
  [{ confirmed: 0, held: 0, cancelled: 0 }, "0"],
])("attendees %j are counted as (%s)", (counts, text) => {
  expect(attendeeCount({ ...counts, offered: 1, waiting: 1 })).toBe(text);
});

describe("the times", () => {
  const at = (instant: string, zone: string | null) =>
    viewClass(publicClass({ startsAt: new Date(instant) }), { zone, now }).when;

  // Clocks go back on 25 October in Europe, on 1 November in America, and by half an hour on 4 April in Lord Howe.
  test.each([
    ["2026-10-24T12:00:00Z", "Europe/Paris", "Saturday 24 October 2026, 14:00"],
    ["2026-10-25T00:30:00Z", "Europe/Paris", "Sunday 25 October 2026, 02:30 CEST"],
    ["2026-10-25T01:30:00Z", "Europe/Paris", "Sunday 25 October 2026, 02:30 CET"],
    ["2026-10-26T12:00:00Z", "Europe/Paris", "Monday 26 October 2026, 13:00"],
    ["2026-11-01T05:30:00Z", "America/New_York", "Sunday 1 November 2026, 01:30 EDT"],
    ["2026-11-01T06:30:00Z", "America/New_York", "Sunday 1 November 2026, 01:30 EST"],
    ["2026-11-01T05:30:00Z", "Asia/Kathmandu", "Sunday 1 November 2026, 11:15"],
    ["2026-11-01T05:30:00Z", "Pacific/Auckland", "Sunday 1 November 2026, 18:30"],
    ["2026-10-03T15:30:00Z", "Australia/Lord_Howe", "Sunday 4 October 2026, 02:30"],
    ["2027-04-03T14:45:00Z", "Australia/Lord_Howe", "Sunday 4 April 2027, 01:45 LHDT"],
    ["2027-04-03T15:15:00Z", "Australia/Lord_Howe", "Sunday 4 April 2027, 01:45 LHST"],
  ])("%s in %s: %s", (instant, zone, text) => {
    expect(at(instant, zone)?.local).toEqual({ text, zone });
  });

  test("GMT is shown to all, and alone where that is the viewer's zone or the zone is unknown", () => {
    const gmt = "Sunday 1 November 2026, 05:30 GMT";
    expect(at("2026-11-01T05:30:00Z", "Europe/Paris")?.gmt).toBe(gmt);
    expect(at("2026-11-01T05:30:00Z", null)).toMatchObject({ gmt, local: null });
    expect(at("2026-11-01T05:30:00Z", "UTC")).toMatchObject({ gmt, local: null });
  });
});

describe("how it stands", () => {
  const start = new Date("2026-11-01T05:30:00.000Z");
  const end = new Date("2026-11-01T06:30:00.000Z");
  test.each([
    ["open", {}, "7 seats remaining"],
    ["open", { seatsTaken: 9 }, "1 seat remaining"],
    ["sold-out", { seatsTaken: 10 }, "Sold out"],
    ["sold-out", { status: "sold_out" }, "Sold out"],
    ["announced", { startsAt: null, status: "announced" }, "Date to be announced"],
    ["cancelled", { status: "cancelled" }, "This class was cancelled"],
  ] as const)("%s: %j", (standing, values, seats) => {
    expect(viewClass(publicClass(values), { zone: null, now })).toMatchObject({ standing, seats });
  });

  test.each([
    [new Date(start.getTime() - 1), "open"],
    [start, "started"],
    [new Date(end.getTime() - 1), "started"],
    [end, "past"],
  ] as const)("at %s: %s", (moment, standing) => {
    expect(viewClass(publicClass(), { zone: null, now: moment }).standing).toBe(standing);
  });
});

test.each([
  [15, "15 minutes", "15 minutes (plan for 1 hour)"],
  [60, "60 minutes", "60 minutes (1 hour)"],
  [89, "89 minutes", "89 minutes (about 1 hour)"],
  [90, "90 minutes", "90 minutes (plan for 2 hours)"],
  [480, "480 minutes", "480 minutes (8 hours)"],
])("a class of %d minutes: %s, or in whole hours %s", (durationMinutes, duration, hours) => {
  expect(viewClass(publicClass({ durationMinutes }), { zone: null, now })).toMatchObject({ duration, hours });
});

test("a class without a price says so", () => {
  expect(viewClass(publicClass({ priceCents: 0 }), { zone: null, now }).price).toBe("Free");
  expect(viewClass(publicClass(), { zone: null, now })).toMatchObject({ price: "$49", total: "$49.00" });
});

test.each([
  ["Read logs like a hunter. Write queries! Ready?", ["Read logs like a hunter", "Write queries!"]],
  ["Exactly10c. Eleven char.", ["Eleven char"]],
  ["One line without an end\nAnother line here", ["One line without an end", "Another line here"]],
  [
    "We look at v1.2 of the tool. It's 3.5 times as fast...",
    ["We look at v1.2 of the tool", "It's 3.5 times as fast"],
  ],
  [
    Array.from({ length: 7 }, (_, index) => `Sentence number ${index}.`).join(" "),
    [0, 1, 2, 3, 4].map((index) => `Sentence number ${index}`),
  ],
  ["Short.", []],
  [
    "Use tools (e.g. Wireshark) at work. Find hosts, i.e. machines. Ask J. Doe anything.",
    ["Use tools (e.g. Wireshark) at work", "Find hosts, i.e. machines", "Ask J. Doe anything"],
  ],
  ["Some words you don't. Others you will do.", ["Some words you don't", "Others you will do"]],
])("what you will learn from %j", (summary, points) => {
  expect(learningPoints(summary)).toEqual(points);
});

test.each([
  ["Read logs like a hunter. Write queries!", ""],
  ["Read logs like a hunter. Join us. Write queries!", "Join us."],
  [
    `${Array.from({ length: 5 }, (_, index) => `Sentence number ${index}. `).join("")}A sixth one.\nOf two lines.`,
    "A sixth one.\nOf two lines.",
  ],
  ["Short.", "Short."],
])("the list says all of %j but %j", (summary, rest) => {
  expect(beyondPoints(summary)).toBe(rest);
});

test("an agenda is its lines that aren't empty", () => {
  expect(agendaLines("Logs\r\n\n Your questions ")).toEqual(["Logs", "Your questions"]);
  expect(agendaLines(null)).toEqual([]);
});

describe("the date of a row", () => {
  const rowDate = (instant: string, zone: string | null) =>
    rowDateOf({ startsAt: new Date(instant) }, { zone, now });

  test("is that of the viewer's calendar, with GMT and its day where they differ", () => {
    expect(rowDate("2026-11-01T23:30:00Z", "Europe/Paris")).toEqual({
      ...{ weekday: "Mon", day: "2", month: "Nov", year: null, name: "Monday 2 November 2026" },
      ...{ time: "00:30 Paris time (GMT+1)", gmt: "Sun 1 Nov, 23:30 GMT" },
    });
    expect(rowDate("2027-01-05T12:00:00Z", "Europe/Paris")).toMatchObject({ year: "2027", gmt: "12:00 GMT" });
  });

  test("is that of GMT for a visitor", () => {
    expect(rowDate("2026-11-01T23:30:00Z", null)).toMatchObject({ day: "1", time: "23:30 GMT", gmt: null });
    expect(rowDateOf({ startsAt: null }, { zone: null, now })).toBeNull();
  });
});
