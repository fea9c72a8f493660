/** The times that are offered instead of one that isn't free: the nearest free times around it. */
import { describe, expect, it } from "vitest";
import { findNearSlots } from "~/domain/availability/queries.server";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { mornings, now, useAvailabilityScene } from "./availability-scene";

const database = useDatabase();
const scene = useAvailabilityScene(database);
const { near } = scene;

describe("findNearSlots", () => {
  it("finds the nearest before and after, shown ascending", async () => {
    const { id: expertId } = await createExpert(database.db, { hours: mornings });
    await scene.book(expertId, "2026-11-23T11:00Z");
    expect(await near(expertId, "2026-11-23T11:00Z")).toBe("23 09:00, 23 10:00, 23 12:00");
    expect(await near(expertId, "2026-11-23T09:00Z")).toBe("23 09:00, 23 10:00, 23 12:00");
    expect(await near(expertId, "2026-11-23T23:00Z", { count: 2 })).toBe("23 12:00, 24 09:00");
    expect(await near(expertId, "2026-11-23T11:00Z", { count: 0 })).toBe("");
    expect(await near(expertId, "2026-11-23T11:00Z", { hours: 2 })).toBe("23 09:00, 24 09:00, 24 10:00");
  });

  it("looks ahead only when what is wanted is past, and from now on", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    expect(await near(id, "2026-11-20T09:00Z")).toBe("21 09:00, 21 10:00, 21 11:00");
    expect(await near(id, "2020-01-01T09:00Z")).toBe("21 09:00, 21 10:00, 21 11:00");
  });

  it("goes seven days back and 28 ahead", async () => {
    const fridays = [{ dayOfWeek: 5, startTime: "10:00", endTime: "11:00" }];
    const { id } = await createExpert(database.db, { hours: fridays });
    // December's Fridays: 4, 11, 18, 25; then 1, 8 and 15 January.
    expect(await near(id, "2026-12-18T10:00Z", { count: 9 })).toBe(
      "11 10:00, 18 10:00, 25 10:00, 01 10:00, 08 10:00",
    );
    // From Saturday morning, the 11th is a day too far back.
    expect(await near(id, "2026-12-19T09:00Z", { count: 9 })).toBe(
      "18 10:00, 25 10:00, 01 10:00, 08 10:00, 15 10:00",
    );
  });

  it("answers for any date", async () => {
    const { id } = await createExpert(database.db, { hours: mornings });
    for (const around of [Date.UTC(2126, 6, 1), 8.64e15, -8.64e15, Number.NaN, Date.UTC(9001, 0, 1)]) {
      const query = {
        expertId: id,
        learnerId: scene.learnerId,
        around: new Date(around),
        hours: 1,
        now,
        count: 3,
      };
      expect(await findNearSlots(database.db, query)).toEqual([]);
    }
    expect(await near(id, "2027-07-01T10:30Z", { count: 2 })).toBe("01 10:00, 01 11:00");
  });
});
