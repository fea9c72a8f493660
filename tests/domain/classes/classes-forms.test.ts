import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { LiveClass } from "~/db/schema/classes/classes";
import { duplicateFields, fieldsOf } from "~/domain/classes/running/class-fields.server";
import { classForm } from "~/domain/classes/running/classes.forms.server";
import { slugOf } from "~/domain/classes/running/running";
import { rounds } from "../../support/rounds";
import { noTexts } from "../../support/scenes/run-scene";
import { clockChanges, everyClock, hour, minute, offsetAt } from "../availability/availability-oracle";

/** The values that the form of a class accepts. Its date is wall-clock time in a zone that the form names. */

const valid = {
  ...{ title: "Threat hunting", summary: "Read logs. Find what hides.", price: "49", duration: "60" },
  ...{ date: "2026-12-01", time: "18:00", timeZone: "UTC", maxSeats: "10", sales: "open" },
};

type Errors = Record<string, string[] | null>;

function judge(changes: Record<string, string> = {}, isAdmin = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...valid, ...changes })) form.append(name, value);
  const verdict = parseWithZod(form, { schema: classForm({ isAdmin }) });
  const none: Errors = {};
  if (verdict.status === "success") return { input: verdict.value, errors: none };
  return { input: null, errors: verdict.reply().error ?? none };
}

const startOf = (changes: Record<string, string>) =>
  judge(changes).input?.details.startsAt?.toISOString().slice(0, 16);

test("a whole form, as an expert sends it", () => {
  expect(judge({ minSeats: "3", zoomLink: "https://meet.example/a", sales: "closed" }).input).toEqual({
    ...{ key: "", version: -1, slug: null },
    details: {
      ...noTexts,
      ...{ title: "Threat hunting", summary: "Read logs. Find what hides.", priceCents: 4900 },
      ...{ durationMinutes: 60, startsAt: new Date("2026-12-01T18:00Z"), timeZone: "UTC", maxSeats: 10 },
      ...{ minimum: { seats: 3, hoursBefore: 24 }, zoomLink: "https://meet.example/a", isClosed: true },
      adminOnly: null,
    },
  });
});

test.each([
  ["title", { title: " " }, "Enter a title"],
  ["summary", { summary: "" }, "Enter a summary"],
  ["price", { price: "ten" }, "Enter a price in dollars"],
  ["price", { price: "10000.01" }, "Enter a price in dollars"],
  ["duration", { duration: "14" }, "from 15 to 480"],
  ["maxSeats", { maxSeats: "501" }, "from 1 to 500"],
  ["minSeats", { minSeats: "11" }, "can't be more than the seats"],
  ["decideHours", { minSeats: "5", decideHours: "0" }, "whole hours from 1 to 336"],
  ["date", { date: "" }, "Enter a date"],
  ["date", { date: "2026-02-30" }, "a date that exists"],
  ["time", { time: "" }, "Enter a time"],
  ["time", { time: "24:00" }, "from 00:00 to 23:59"],
  ["timeZone", { timeZone: "Mars/Olympus" }, "Choose a time zone"],
  ["slug", { slug: "über uns" }, "small letters, digits and single hyphens"],
  ["zoomLink", { zoomLink: "javascript:alert(1)" }, "public web address"],
] as const)("%s is refused: %j", (field, changes, message) => {
  const { errors } = judge(changes);
  expect(Object.keys(errors)).toEqual([field]);
  expect(String(errors[field])).toContain(message);
});

test("all mistakes are shown at once", () => {
  const { errors } = judge({ title: "", price: "x", duration: "x", date: "x", maxSeats: "x" });
  expect(Object.keys(errors).sort()).toEqual(["date", "duration", "maxSeats", "price", "title"]);
});

test("only the admin's form reads who teaches and where else it is sold", () => {
  const fields = { expertId: "an-expert", payhipLink: "https://evil.example/b/x", teacherName: "" };
  expect(judge(fields).input?.details.adminOnly).toBeNull();
  expect(judge(fields, true).errors).toHaveProperty("payhipLink");
  expect(judge({}, true).errors).toHaveProperty("teacherName");
  const payhipLink = "https://payhip.com/b/AbC12";
  const named = judge({ teacherName: "Ida Noe", payhipLink }, true).input?.details.adminOnly;
  expect(named).toEqual({ teacher: { name: "Ida Noe" }, payhipLink });
});

describe("where clocks change", () => {
  /** Each zone's night of 2026: the day, a time that doesn't exist, one that happens twice, and its two instants. */
  test.each([
    ["Europe/Paris", "2026-03-29", "02:30", "2026-10-25", "02:30", "2026-10-25T00:30", "2026-10-25T01:30"],
    [
      "America/New_York",
      "2026-03-08",
      "02:30",
      "2026-11-01",
      "01:30",
      "2026-11-01T05:30",
      "2026-11-01T06:30",
    ],
    [
      "Australia/Sydney",
      "2026-10-04",
      "02:30",
      "2026-04-05",
      "02:30",
      "2026-04-04T15:30",
      "2026-04-04T16:30",
    ],
    [
      "Australia/Lord_Howe",
      "2026-10-04",
      "02:15",
      "2026-04-05",
      "01:45",
      "2026-04-04T14:45",
      "2026-04-04T15:15",
    ],
    [
      "America/St_Johns",
      "2026-03-08",
      "02:30",
      "2026-11-01",
      "01:30",
      "2026-11-01T04:00",
      "2026-11-01T05:00",
    ],
  ])("%s", (timeZone, gapDay, gapTime, date, time, earlier, later) => {
    const inGap = judge({ timeZone, date: gapDay, time: gapTime });
    expect(String(inGap.errors.time)).toContain("doesn't exist");
    expect(String(judge({ timeZone, date, time }).errors.occurrence)).toContain("happens twice");
    expect(startOf({ timeZone, date, time, occurrence: "earlier" })).toBe(earlier);
    expect(startOf({ timeZone, date, time, occurrence: "later" })).toBe(later);
    // For a time that happens once, the chosen occurrence has no effect.
    const unique = startOf({ timeZone, date, time: "12:00" });
    expect(startOf({ timeZone, date, time: "12:00", occurrence: "later" })).toBe(unique);
  });

  test("what the form shows of a class is what it was given, around every change of clocks", () => {
    for (const timeZone of everyClock.slice(0, rounds({ short: 20, long: 600 }))) {
      for (const change of clockChanges(timeZone).slice(0, 4)) {
        for (const offset of [-hour, -30 * minute, 0, 30 * minute, hour]) {
          const startsAt = new Date(change + offset);
          const shown = fieldsOf({ ...anyClass, startsAt, timeZone });
          const { date, time, occurrence } = shown;
          const wall = new Date(startsAt.getTime() + offsetAt(timeZone, startsAt.getTime()));
          expect(`${date}T${time}`).toBe(wall.toISOString().slice(0, 16));
          const again = judge({ date, time, occurrence, timeZone }).input?.details.startsAt;
          expect({ timeZone, again }).toEqual({ timeZone, again: startsAt });
        }
      }
    }
  });
});

test("a duplicate begins with everything but the date and the address", () => {
  const { date, time, slug, title } = duplicateFields(anyClass);
  expect({ date, time, slug, title }).toEqual({ date: "", time: "", slug: "", title: anyClass.title });
});

test.each([
  ["Threat hunting, live!", "threat-hunting-live"],
  ["  Übung für Anfänger  ", "ubung-fur-anfanger"],
  ["Безопасность", "class"],
  ["x".repeat(200), "x".repeat(94)],
])("the address of %j", (title, slug) => expect(slugOf(title)).toBe(slug));

const anyClass: LiveClass = {
  ...noTexts,
  ...{ id: "id", slug: "threat-hunting", seriesId: "id", title: "Threat hunting", summary: "Read logs." },
  ...{ expertId: null, expertName: "Ida Noe", priceCents: 4950, currency: "USD", durationMinutes: 60 },
  ...{ startsAt: new Date("2026-12-01T18:00Z"), endsAt: new Date("2026-12-01T19:00Z"), timeZone: "UTC" },
  ...{ maxSeats: 10, seatsTaken: 0, minSeats: null, decideAt: null, decidedAt: null, status: "open" },
  ...{ payhipLink: null, replayLink: null, replayUntil: null, cancelledAt: null },
  ...{ cancelledBy: null, cancellationReason: null, version: 1, changedSeq: 0 },
  ...{ checkAt: new Date(0), createdAt: new Date(0), movedAt: null, room: null, roomOpenedAt: null },
};
