/** The week ahead: what is counted on which day and in which part of it, and what visitors see of it. */
import { describe, expect, test } from "vitest";
import { type FreeWeek, freeDayText, freeWeekText, withoutTimes } from "~/domain/availability/week-ahead";
import { daysOfWeekAhead, findFreeAhead } from "~/domain/availability/week-ahead.server";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { at, mornings, now, useAvailabilityScene } from "./availability-scene";

const database = useDatabase();
const scene = useAvailabilityScene(database);

const ahead = async (expertId: string, more: { zone?: string; now?: Date; count?: number } = {}) => {
  const query = { zone: "UTC", now, count: 1, learnerId: scene.learnerId, expertIds: [expertId], ...more };
  const found = (await findFreeAhead(database.db, query)).get(expertId);
  return {
    starts: found?.starts,
    days: found?.week.days.map((day) => day.join("")),
    total: found?.week.total,
  };
};

describe("findFreeAhead", () => {
  test("counts by day and part in the reader's zone, without what is booked", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    await scene.book(id, "2026-11-21T09:00Z");
    // 09:00 to 13:00 in UTC: three starts before noon, one after it. It is Friday noon.
    expect(await ahead(id)).toEqual({
      starts: [at("2026-11-21T10:00Z")],
      days: ["000", "210", "310", "310", "310", "310", "310"],
      total: 23,
    });
    // In Auckland it is Saturday 01:00, and the starts are from 22:00 to 01:00: half of them on the next day.
    expect((await ahead(id, { zone: "Pacific/Auckland" })).days).toEqual([
      ...["001", "202", "202", "202", "202", "202", "202"],
    ]);
  });

  test("reads what comes after the week only for the starts that are asked for", async () => {
    const { id } = await createExpert(database.db, {
      hours: [{ dayOfWeek: 5, startTime: "09:00", endTime: "11:00" }],
    });
    expect(await ahead(id, { count: 3 })).toEqual({
      starts: ["2026-11-27T09:00Z", "2026-11-27T10:00Z", "2026-12-04T09:00Z"].map(at),
      days: ["000", "000", "000", "000", "000", "000", "000"],
      total: 0,
    });
  });

  test("has 23 or 25 hours in a day whose clocks change", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    const before = at("2026-10-23T12:00Z");
    // Berlin is two hours ahead of UTC until Sunday 25 October, then one.
    expect((await ahead(id, { zone: "Europe/Berlin", now: before })).days).toEqual([
      ...["000", "130", "220", "220", "220", "220", "220"],
    ]);
  });

  test("has no free times for an expert without hours", async () => {
    const { id } = await createExpert(database.db, { hours: [] });
    expect(await ahead(id)).toEqual({ starts: [], days: Array(7).fill("000"), total: 0 });
  });
});

test("daysOfWeekAhead begins with the reader's today", () => {
  const days = daysOfWeekAhead({ zone: "Pacific/Auckland", now: at("2026-12-29T12:00Z") });
  expect(days.map(({ name }) => name).join(", ")).toBe(
    "Wed 30 Dec, Thu 31 Dec, Fri 1 Jan, Sat 2 Jan, Sun 3 Jan, Mon 4 Jan, Tue 5 Jan",
  );
  expect(days[2]?.date).toBe("2027-01-01");
});

test("the texts say what the cells show", () => {
  expect(freeDayText([3, 0, 1])).toBe("3 in the morning, 1 in the evening");
  expect(freeDayText([0, 0, 0])).toBe("none");
  const week: FreeWeek = { days: [[3, 0, 1], ...Array(6).fill([0, 0, 0])], total: 4 };
  expect(freeWeekText(week)).toBe("4 free times this week");
  expect(freeWeekText({ ...week, total: 0 })).toBe("No free times this week");
  // Visitors see days and the number of the week, no times and no parts (decision I4).
  expect(withoutTimes(week)).toEqual({ days: [[1], ...Array(6).fill([0])], total: 4 });
  expect(freeDayText([1])).toBe("free");
});
