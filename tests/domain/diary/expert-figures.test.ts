import { expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { countHours } from "~/domain/diary/expert-figures";
import { readExpertFigures } from "~/domain/diary/expert-figures.server";
import { weekStarts } from "~/domain/diary/weeks.server";
import { newId } from "~/platform/ids";
import { inDays, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { autumnOfEarnings } from "../../support/scenes/earning-scene";
import { createBooking, createUser } from "../../support/scenes/factories";

/** The figures of an expert's dashboard. It is Monday 23 November 2026. */

const t = useDatabase();

test("weeks begin on Mondays in the zone, over a change of clocks too", () => {
  expect(weekStarts(5, "Europe/Paris", now).map((start) => start.toISOString())).toEqual([
    "2026-10-25T23:00:00.000Z",
    "2026-11-01T23:00:00.000Z",
    "2026-11-08T23:00:00.000Z",
    "2026-11-15T23:00:00.000Z",
    "2026-11-22T23:00:00.000Z",
    "2026-11-29T23:00:00.000Z",
  ]);
  expect(weekStarts(5, "Europe/Paris", new Date("2026-10-28T12:00:00Z"))[3]?.toISOString()).toBe(
    "2026-10-18T22:00:00.000Z",
  );
});

test("hours are counted where they are offered or booked, in the zone of the hours", () => {
  const monday = { dayOfWeek: 1, startTime: "09:00", endTime: "11:00" };
  const lessons = [
    { startsAt: new Date("2026-11-16T08:00:00Z"), hours: 2 },
    { startsAt: new Date("2026-11-23T09:00:00Z"), hours: 1 },
    { startsAt: new Date("2026-11-22T11:00:00Z"), hours: 1 },
  ];
  const rows = countHours([monday], lessons, "Africa/Lagos");
  expect(rows.map(({ hour }) => hour)).toEqual(["09:00", "10:00", "11:00", "12:00"]);
  expect(rows.map(({ days }) => days[0])).toEqual([
    { isOffered: true, booked: 1 },
    { isOffered: true, booked: 2 },
    { isOffered: false, booked: 0 },
    { isOffered: false, booked: 0 },
  ]);
  expect(rows[3]?.days[6]).toEqual({ isOffered: false, booked: 1 });
  expect(countHours([], [], "UTC")).toEqual([]);
});

test("views, new conversations and bookings are those of 30 days, lessons those of this week", async () => {
  const { thread, card: expert, expert: account } = await threadScene(t.db);
  for (const [index, days] of [-1, -29, -31].entries())
    await t.db.insert(expertProfileViews).values({
      ...{ expertId: expert.id, viewerKey: newId(), viewedAt: inDays(days - index / 100) },
      viewedUntil: new Date(inDays(days - index / 100).getTime() + 1_800_000),
    });
  await createMessage(t.db, thread, { createdAt: inDays(-2) });
  const learner = await createUser(t.db);
  const book = (startsIn: number, bookedIn: number, status: "confirmed" | "completed" | "cancelled") =>
    createBooking(t.db, {
      ...{ learnerId: learner.id, expertId: expert.id, status },
      ...{ startsAt: inDays(startsIn), createdAt: inDays(bookedIn) },
    });
  await book(1, -2, "confirmed");
  await book(8, -2, "confirmed");
  await book(-20, -40, "completed");
  await book(2, -2, "cancelled");
  const found = await readExpertFigures(t.db, {
    ...{ expertId: expert.id, userId: account.id, now },
    ...{ weeks: weekStarts(12, "UTC", now), moneyWeeks: [now] },
  });
  expect(found?.figures).toMatchObject({
    ...{ lessons: 1, bookings: 2, views: 2, allViews: 3, conversations: 1, unpaidCents: 0 },
    lastViewed: inDays(-1),
  });
  expect(found?.lessons).toHaveLength(3);
  expect(found?.lessons).toContainEqual({ startsAt: inDays(1), hours: 1 });
});

test("what was earned each week is paid or due, and adds up to what the ledger owes", async () => {
  const { expertId, account } = await autumnOfEarnings(t.db);
  const starts = weekStarts(12, "Asia/Dhaka", now);
  const weeks = { weeks: starts, moneyWeeks: starts.slice(0, -1) };
  const found = await readExpertFigures(t.db, { expertId, userId: account.id, now, ...weeks });
  const { paid, due } = found?.totals ?? { paid: [], due: [] };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect([paid.length, due.length]).toEqual([12, 12]);
  expect(sum(due)).toBe(found?.figures.unpaidCents);
  expect(sum(paid)).toBe(3500);
});
