/** Which of an expert's weekly hours are free for a learner, and which times are offered at all. */
import { describe, expect, it } from "vitest";
import { findFreeSlots, isOffered } from "~/domain/availability/queries.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { day, minute } from "./availability-oracle";
import { at, mornings, now, useAvailabilityScene } from "./availability-scene";

const database = useDatabase();
const scene = useAvailabilityScene(database);
const { book, free, near, offered } = scene;

const allFour = "21 09:00, 21 10:00, 21 11:00, 21 12:00";

describe("findFreeSlots", () => {
  it("finds the weekly hours in the expert's zone", async () => {
    const here = await createExpert(database.db, { hours: mornings });
    const there = await createExpert(database.db, { hours: mornings, timeZone: "Asia/Kathmandu" });
    expect(await free(here.id)).toBe(allFour);
    expect(await free(there.id)).toBe("21 03:15, 21 04:15, 21 05:15, 21 06:15");
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
      expect(await free(id)).toBe("");
      expect(await offered(id, "2026-11-21T09:00Z")).toBe(false);
      expect(await near(id, "2026-11-21T09:00Z")).toBe("");
    }
  });

  it("leaves inactive ranges out and reads an end at midnight", async () => {
    const { id } = await createExpert(database.db, {
      hours: [
        { dayOfWeek: 6, startTime: "22:00", endTime: "24:00" },
        { dayOfWeek: 6, startTime: "09:00", endTime: "12:00", isActive: false },
      ],
    });
    expect(await free(id)).toBe("21 22:00, 21 23:00");
  });

  it("takes live bookings out, and only those", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    const learnerId = (await createUser(database.db)).id;
    const book = (start: string, values: Parameters<typeof scene.book>[2] = {}) =>
      scene.book(expertId, start, { learnerId, ...values });
    await book("2026-11-21T10:00Z", { status: "pending", holdExpiresAt: new Date(now.getTime() + 1) });
    await book("2026-11-21T11:00Z", { status: "pending", holdExpiresAt: now });
    await book("2026-11-21T12:00Z");
    for (const status of ["cancelled", "expired"] as const) {
      await book("2026-11-21T09:00Z", { status });
    }
    expect(await free(expertId)).toBe("21 09:00, 21 11:00");
  });

  it("sees bookings that reach into the span from before, and the hours beyond its end", async () => {
    const allDay = mornings.map((range) => ({ ...range, startTime: "00:00", endTime: "24:00" }));
    const { id: expertId } = await createExpert(database.db, { hours: allDay });
    const learnerId = (await createUser(database.db)).id;
    await book(expertId, "2026-11-21T06:00Z", { learnerId, hours: 4 });
    await book(expertId, "2026-11-21T15:00Z", { learnerId });
    const noon = { start: at("2026-11-21T09:00Z"), end: at("2026-11-21T14:00Z") };
    expect(await free(expertId, { span: noon })).toBe("21 10:00, 21 11:00, 21 12:00, 21 13:00");
    expect(await free(expertId, { span: noon, hours: 4 })).toBe("21 10:00, 21 11:00");
  });

  it("takes the learner's own bookings with others out, for that learner", async () => {
    const expert = await createExpert(database.db, { hours: mornings });
    const { id: otherExpert } = await createExpert(database.db);
    await book(otherExpert, "2026-11-21T10:00Z", { hours: 2 });
    expect(await free(expert.id)).toBe("21 09:00, 21 12:00");
    expect(await free(expert.id, { learnerId: null })).toBe(allFour);
    expect(await free(expert.id, { learnerId: (await createUser(database.db)).id })).toBe(allFour);
  });

  it("starts after now", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    expect(await free(id, { now: at("2026-11-21T10:00Z") })).toBe("21 11:00, 21 12:00");
  });

  it("answers for any date", async () => {
    const { id } = await createExpert(database.db, { hours: mornings, timeZone: "Europe/Paris" });
    const on = (start: Date) => free(id, { span: { start, end: new Date(start.getTime() + day) } });
    expect(await on(at("2027-07-01T00:00Z"))).toBe("01 07:00, 01 08:00, 01 09:00, 01 10:00");
    for (const start of [
      Date.UTC(2126, 6, 1, 7),
      8.64e15,
      8.64e15 - day,
      -8.64e15,
      Number.NaN,
      Date.UTC(9000, 0, 1),
    ]) {
      expect(await on(new Date(start))).toBe("");
      expect(await isOffered(database.db, { expertId: id, start: new Date(start), hours: 1, now })).toBe(
        false,
      );
    }
  });
});

describe("isOffered", () => {
  it("knows the weekly hours, whatever is booked", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    await book(expertId, "2026-11-21T10:00Z");
    for (const [start, hours] of [
      ["2026-11-21T10:00Z", 1],
      ["2026-11-21T12:00Z", 1],
      ["2026-11-21T10:00Z", 3],
    ] as const) {
      expect(await offered(expertId, start, hours), `${start} ${hours}`).toBe(true);
    }
    for (const start of ["21T13:00Z", "21T10:30Z", "21T10:00:00.001Z", "20T12:00Z", "19T12:00Z"]) {
      expect(await offered(expertId, `2026-11-${start}`), start).toBe(false);
    }
    expect(await offered(expertId, "2026-11-21T10:00Z", 4)).toBe(false);
    expect(await offered(expertId, "2026-11-21T09:00Z", 5)).toBe(false);
  });

  it("says of an unbooked expert exactly what findFreeSlots offers, over a change of clocks", async () => {
    const { id } = await createExpert(database.db, {
      timeZone: "Australia/Lord_Howe",
      hours: mornings.map((range) => ({ ...range, startTime: "00:30", endTime: "23:30" })),
    });
    const change = { start: at("2027-04-03T06:00Z"), end: at("2027-04-04T06:00Z") };
    for (const hours of [1, 2]) {
      const starts = (
        await findFreeSlots(database.db, {
          expertId: id,
          learnerId: scene.learnerId,
          now,
          span: change,
          hours,
        })
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
