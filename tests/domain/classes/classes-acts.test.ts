import { describe, expect, test } from "vitest";
import { dueClassActs, nextClassCheck, type TimedClass } from "~/domain/classes/running/class-acts";

/** What is due for a class, a second before and after each edge. */

const startsAt = new Date("2026-12-01T18:00:00Z");
const at = (minutes: number, seconds = 0) => new Date(startsAt.getTime() + minutes * 60_000 + seconds * 1000);
const day = 24 * 60;

const endsAt = at(60);

const timed = (values: Partial<TimedClass> = {}): TimedClass => ({
  ...{ status: "open", startsAt, endsAt, movedAt: null, decideAt: null, decidedAt: null, nextEnd: null },
  ...values,
});
const undecided = timed({ decideAt: at(-2 * day) });
const decided = timed({ decideAt: at(-2 * day), decidedAt: at(-2 * day) });
const lateDecision = timed({ decideAt: at(-30) });

const words = (live: TimedClass, now: Date) =>
  dueClassActs(live, now).map((due) => {
    if (due.act === "remind") return `remind ${due.minutes}`;
    if (due.act === "end") return "end";
    return due.isLast ? "decide now" : "decide";
  });

test.each<[string, TimedClass, Date, before: string[], from: string[]]>([
  ["the minimum is to be decided on", undecided, at(-2 * day), [], ["decide"]],
  ["a day before", timed(), at(-day), [], ["remind 1440"]],
  ["15 minutes before", timed(), at(-15), ["remind 1440"], ["remind 15"]],
  ["it starts", timed(), at(0), ["remind 15"], []],
  [
    "an hour before, the minimum",
    undecided,
    at(-60),
    ["decide", "remind 1440"],
    ["decide now", "remind 1440"],
  ],
  ["it starts, undecided", undecided, at(0), ["decide now", "remind 15"], []],
  [
    "half an hour before, to be decided on",
    lateDecision,
    at(-30),
    ["remind 1440"],
    ["decide now", "remind 1440"],
  ],
  ["it is over", timed(), endsAt, [], ["end"]],
  ["a day before, sales closed by hand", timed({ status: "sold_out" }), at(-day), [], ["remind 1440"]],
])("%s", (_, live, edge, before, from) => {
  const second = (count: number) => words(live, new Date(edge.getTime() + count * 1000));
  expect([second(-1), second(0), second(1)]).toEqual([before, from, from]);
  // The class is checked again at the edge, not later.
  expect(nextClassCheck(live, new Date(edge.getTime() - 1000))).toEqual(edge);
});

describe("nothing is due", () => {
  test.each([
    ["of a decision that was taken", decided, at(-2 * day)],
    ["of a cancelled class", timed({ status: "cancelled" }), at(-15)],
    ["a day before, where it was moved there later", timed({ movedAt: at(-day, 1) }), at(-day, 5)],
    ["of a class without a date", timed({ status: "announced", startsAt: null }), at(-15)],
  ])("%s", (_, live, now) => {
    expect(words(live, now)).toEqual([]);
  });
});

test("a class that was moved by the time of a reminder, or before the last one, has it", () => {
  expect(words(timed({ movedAt: at(-day) }), at(-day))).toEqual(["remind 1440"]);
  expect(words(timed({ movedAt: at(-16) }), at(-15))).toEqual(["remind 15"]);
});

test("it is looked at when its first hold or offer ends, then when it is over, and no more after that", () => {
  expect(nextClassCheck(timed({ nextEnd: at(-3 * day) }), at(-4 * day))).toEqual(at(-3 * day));
  expect(nextClassCheck(timed({ nextEnd: at(-60) }), at(-2 * day))).toEqual(at(-day));
  expect(nextClassCheck(timed(), at(0))).toEqual(endsAt);
  expect(nextClassCheck(timed(), endsAt)).toBeNull();
  expect(nextClassCheck(timed({ status: "cancelled", nextEnd: at(-60) }), at(-2 * day))).toBeNull();
});
