/** The questions that pages and commands ask about free time, on a real database. */
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import * as schema from "~/db/schema/all";
import { findFreeSlots, findNearSlots, findNextSlots, isOffered } from "~/domain/availability/queries.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";
import { day, minute } from "./availability-oracle";

const database = useDatabase();
/** Friday noon. */
const now = new Date("2026-11-20T12:00Z");
const at = (text: string) => new Date(text);
const span = { start: at("2026-11-21T00:00Z"), end: at("2026-11-22T00:00Z") };

/** Nine to one, every day. */
const mornings = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "09:00",
  endTime: "13:00",
}));

let learnerId: string;
beforeEach(async () => {
  learnerId = (await createUser(database.db)).id;
});

const short = (starts: Date[] | undefined) =>
  starts?.map((start) => start.toISOString().slice(8, 16).replace("T", " "));

async function free(expertId: string, more: Partial<Parameters<typeof findFreeSlots>[1]> = {}) {
  const found = await findFreeSlots(database.db, { expertId, learnerId, now, span, hours: 1, ...more });
  return short(found);
}

const allFour = ["21 09:00", "21 10:00", "21 11:00", "21 12:00"];

describe("findFreeSlots", () => {
  it("finds the weekly hours in the expert's zone", async () => {
    const here = await createExpert(database.db, { hours: mornings });
    const there = await createExpert(database.db, { hours: mornings, timeZone: "Asia/Kathmandu" });
    expect(await free(here.id)).toEqual(allFour);
    expect(await free(there.id)).toEqual(["21 03:15", "21 04:15", "21 05:15", "21 06:15"]);
  });

  it("finds nothing of an expert who isn't listed, has no active hours or isn't there", async () => {
    const unlisted = [
      await createExpert(database.db, { hours: mornings, approved: false }),
      await createExpert(database.db, { hours: mornings, deletedAt: now }),
      await createExpert(database.db, { hours: mornings.map((range) => ({ ...range, isActive: false })) }),
      await createExpert(database.db, { hours: [] }),
      { id: newId() },
    ];
    for (const { id } of unlisted) {
      expect(await free(id)).toEqual([]);
      expect(await offered(id, "2026-11-21T09:00Z")).toBe(false);
      expect(await near(id, "2026-11-21T09:00Z")).toEqual([]);
    }
  });

  it("leaves inactive ranges out and reads an end at midnight", async () => {
    const { id } = await createExpert(database.db, {
      hours: [
        { dayOfWeek: 6, startTime: "22:00", endTime: "24:00" },
        { dayOfWeek: 6, startTime: "09:00", endTime: "12:00", isActive: false },
      ],
    });
    expect(await free(id)).toEqual(["21 22:00", "21 23:00"]);
  });

  it("takes live bookings out, and only those", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    const other = (await createUser(database.db)).id;
    const book = (startsAt: string, values: Partial<Parameters<typeof createBooking>[1]> = {}) =>
      createBooking(database.db, { learnerId: other, expertId, startsAt: at(startsAt), ...values });
    await book("2026-11-21T10:00Z", { status: "pending", holdExpiresAt: new Date(now.getTime() + 1) });
    await book("2026-11-21T11:00Z", { status: "pending", holdExpiresAt: now });
    await book("2026-11-21T12:00Z");
    for (const status of ["cancelled", "completed", "no_show", "expired"] as const) {
      await book("2026-11-21T09:00Z", { status });
    }
    expect(await free(expertId)).toEqual(["21 09:00", "21 11:00"]);
  });

  it("sees bookings that reach into the span from before, and the hours beyond its end", async () => {
    const allDay = mornings.map((range) => ({ ...range, startTime: "00:00", endTime: "24:00" }));
    const { id: expertId } = await createExpert(database.db, { hours: allDay });
    const other = (await createUser(database.db)).id;
    await createBooking(database.db, {
      learnerId: other,
      expertId,
      startsAt: at("2026-11-21T06:00Z"),
      hours: 4,
    });
    await createBooking(database.db, { learnerId: other, expertId, startsAt: at("2026-11-21T15:00Z") });
    const noon = { start: at("2026-11-21T09:00Z"), end: at("2026-11-21T14:00Z") };
    expect(await free(expertId, { span: noon })).toEqual(["21 10:00", "21 11:00", "21 12:00", "21 13:00"]);
    expect(await free(expertId, { span: noon, hours: 4 })).toEqual(["21 10:00", "21 11:00"]);
  });

  it("takes the learner's own bookings with others out, for that learner", async () => {
    const expert = await createExpert(database.db, { hours: mornings });
    const { id: otherExpert } = await createExpert(database.db);
    await createBooking(database.db, {
      learnerId,
      expertId: otherExpert,
      startsAt: at("2026-11-21T10:00Z"),
      hours: 2,
    });
    expect(await free(expert.id)).toEqual(["21 09:00", "21 12:00"]);
    expect(await free(expert.id, { learnerId: null })).toEqual(allFour);
    expect(await free(expert.id, { learnerId: (await createUser(database.db)).id })).toEqual(allFour);
  });

  it("starts after now", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    expect(await free(id, { now: at("2026-11-21T10:00Z") })).toEqual(["21 11:00", "21 12:00"]);
  });

  it("answers for any date", async () => {
    const { id } = await createExpert(database.db, { hours: mornings, timeZone: "Europe/Paris" });
    const on = (start: Date) => free(id, { span: { start, end: new Date(start.getTime() + day) } });
    expect(await on(at("2126-07-01T00:00Z"))).toEqual(["01 07:00", "01 08:00", "01 09:00", "01 10:00"]);
    for (const start of [8.64e15, 8.64e15 - day, -8.64e15, Number.NaN, Date.UTC(9000, 0, 1)]) {
      expect(await on(new Date(start))).toEqual([]);
      expect(await isOffered(database.db, { expertId: id, start: new Date(start), hours: 1, now })).toBe(
        false,
      );
    }
  });
});

const offered = (expertId: string, start: string, hours = 1) =>
  isOffered(database.db, { expertId, start: at(start), hours, now });

describe("isOffered", () => {
  it("knows the weekly hours, whatever is booked", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    await createBooking(database.db, { learnerId, expertId, startsAt: at("2026-11-21T10:00Z") });
    expect(await offered(expertId, "2026-11-21T10:00Z")).toBe(true);
    expect(await offered(expertId, "2026-11-21T12:00Z")).toBe(true);
    expect(await offered(expertId, "2026-11-21T13:00Z")).toBe(false);
    expect(await offered(expertId, "2026-11-21T10:30Z")).toBe(false);
    expect(await offered(expertId, "2026-11-21T10:00:00.001Z")).toBe(false);
    expect(await offered(expertId, "2026-11-21T10:00Z", 3)).toBe(true);
    expect(await offered(expertId, "2026-11-21T10:00Z", 4)).toBe(false);
    expect(await offered(expertId, "2026-11-21T09:00Z", 5)).toBe(false);
    expect(await offered(expertId, "2026-11-20T12:00Z")).toBe(false);
    expect(await offered(expertId, "2026-11-19T12:00Z")).toBe(false);
  });

  it("says of an unbooked expert exactly what findFreeSlots offers, over a change of clocks", async () => {
    const { id } = await createExpert(database.db, {
      timeZone: "Australia/Lord_Howe",
      hours: mornings.map((range) => ({ ...range, startTime: "00:30", endTime: "23:30" })),
    });
    const change = { start: at("2027-04-03T06:00Z"), end: at("2027-04-04T06:00Z") };
    for (const hours of [1, 2]) {
      const starts = (
        await findFreeSlots(database.db, { expertId: id, learnerId, now, span: change, hours })
      ).map(Number);
      expect(starts.length).toBeGreaterThan(15);
      for (let start = change.start.getTime(); start < change.end.getTime(); start += 15 * minute) {
        expect(await isOffered(database.db, { expertId: id, start: new Date(start), hours, now })).toBe(
          starts.includes(start),
        );
      }
    }
  });
});

describe("findNextSlots", () => {
  const next = (expertIds: string[], more: Partial<Parameters<typeof findNextSlots>[1]> = {}) =>
    findNextSlots(database.db, { expertIds, learnerId, now, count: 2, ...more });

  it("finds the next of each, ascending, with an empty list for who has none", async () => {
    const one = await createExpert(database.db, { hours: mornings });
    const two = await createExpert(database.db, { hours: mornings, timeZone: "America/New_York" });
    const three = await createExpert(database.db, { hours: mornings, approved: false });
    const found = await next([one.id, two.id, three.id, one.id]);
    expect(short(found.get(one.id))).toEqual(["21 09:00", "21 10:00"]);
    expect(short(found.get(two.id))).toEqual(["20 14:00", "20 15:00"]);
    expect(found.get(three.id)).toEqual([]);
    expect(found.size).toBe(3);
  });

  it("goes around each expert's bookings and the learner's with all of them", async () => {
    const one = await createExpert(database.db, { hours: mornings });
    const two = await createExpert(database.db, { hours: mornings });
    const other = (await createUser(database.db)).id;
    await createBooking(database.db, {
      learnerId: other,
      expertId: one.id,
      startsAt: at("2026-11-21T09:00Z"),
      hours: 2,
    });
    await createBooking(database.db, { learnerId, expertId: two.id, startsAt: at("2026-11-21T11:00Z") });
    const found = await next([one.id, two.id]);
    expect(short(found.get(one.id))).toEqual(["21 12:00", "22 09:00"]);
    expect(short(found.get(two.id))).toEqual(["21 09:00", "21 10:00"]);
    const several = await next([one.id, two.id], { hours: 4, count: 1 });
    expect(short(several.get(two.id))).toEqual(["22 09:00"]);
  });

  it("looks 28 days ahead and no further", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    for (let index = 1; index <= 27; index += 1) {
      const startsAt = new Date(Date.UTC(2026, 10, 20, 9) + index * day);
      await createBooking(database.db, { learnerId, expertId, startsAt, hours: 4 });
    }
    expect(short((await next([expertId], { count: 9 })).get(expertId))).toEqual([
      "18 09:00",
      "18 10:00",
      "18 11:00",
    ]);
  });

  it("asks the database three times, for twenty experts as for one, and not at all for none", async () => {
    const statements: string[] = [];
    const client = postgres(database.url, { max: 1, onnotice: () => {} });
    const counted: Db = drizzle(client, {
      schema,
      logger: { logQuery: (text) => void statements.push(text) },
    });
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await createExpert(database.db)).id);
    await findNextSlots(counted, { expertIds: ids, learnerId, now, count: 5 });
    expect(statements).toHaveLength(3);
    expect((await findNextSlots(counted, { expertIds: [], learnerId, now, count: 5 })).size).toBe(0);
    expect(statements).toHaveLength(3);
    await client.end();
  });
});

async function near(
  expertId: string,
  around: string,
  more: Partial<Parameters<typeof findNearSlots>[1]> = {},
) {
  const query = { expertId, learnerId, around: at(around), hours: 1, now, count: 3, ...more };
  return short(await findNearSlots(database.db, query));
}

describe("findNearSlots", () => {
  it("finds the nearest before and after, shown ascending", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    await createBooking(database.db, { learnerId, expertId, startsAt: at("2026-11-23T11:00Z") });
    expect(await near(expertId, "2026-11-23T11:00Z")).toEqual(["23 09:00", "23 10:00", "23 12:00"]);
    expect(await near(expertId, "2026-11-23T09:00Z")).toEqual(["23 09:00", "23 10:00", "23 12:00"]);
    expect(await near(expertId, "2026-11-23T23:00Z", { count: 2 })).toEqual(["23 12:00", "24 09:00"]);
    expect(await near(expertId, "2026-11-23T11:00Z", { count: 0 })).toEqual([]);
    expect(await near(expertId, "2026-11-23T11:00Z", { hours: 2 })).toEqual([
      "23 09:00",
      "24 09:00",
      "24 10:00",
    ]);
  });

  it("looks ahead only when what is wanted is past, and from now on", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    expect(await near(id, "2026-11-20T09:00Z")).toEqual(["21 09:00", "21 10:00", "21 11:00"]);
    expect(await near(id, "2020-01-01T09:00Z")).toEqual(["21 09:00", "21 10:00", "21 11:00"]);
  });

  it("goes seven days back and 28 ahead", async () => {
    const fridays = [{ dayOfWeek: 5, startTime: "10:00", endTime: "11:00" }];
    const { id } = await createExpert(database.db, { hours: fridays });
    // December's Fridays: 4, 11, 18, 25; then 1, 8 and 15 January.
    expect(await near(id, "2026-12-18T10:00Z", { count: 9 })).toEqual([
      "11 10:00",
      "18 10:00",
      "25 10:00",
      "01 10:00",
      "08 10:00",
    ]);
    // From Saturday morning, the 11th is a day too far back.
    expect(await near(id, "2026-12-19T09:00Z", { count: 9 })).toEqual([
      "18 10:00",
      "25 10:00",
      "01 10:00",
      "08 10:00",
      "15 10:00",
    ]);
  });

  it("answers for any date", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    for (const around of [8.64e15, -8.64e15, Number.NaN, Date.UTC(9001, 0, 1)]) {
      const query = { expertId: id, learnerId, around: new Date(around), hours: 1, now, count: 3 };
      expect(await findNearSlots(database.db, query)).toEqual([]);
    }
    expect(await near(id, "2126-07-01T10:30Z", { count: 2 })).toEqual(["01 10:00", "01 11:00"]);
  });
});

it("has the next slots of twelve experts within milliseconds of computing", async () => {
  const zones = [
    "America/New_York",
    "Europe/London",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "UTC",
    "Africa/Casablanca",
  ];
  const ids: string[] = [];
  for (const timeZone of [...zones, ...zones]) ids.push((await createExpert(database.db, { timeZone })).id);
  const ask = () => findNextSlots(database.db, { expertIds: ids, learnerId, now, count: 1 });
  await ask();
  const rounds = 20;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  // Measured at about 1 ms with both queries; the bound leaves room for a busy machine.
  expect((user + system) / rounds / 1000).toBeLessThan(20);
});
