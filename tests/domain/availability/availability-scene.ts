import { beforeEach } from "vitest";
import { findFreeSlots, findNearSlots, isOffered } from "~/domain/availability/queries.server";
import type { TestDatabase } from "../../support/db/database";
import { createBooking, createUser } from "../../support/scenes/factories";

/** A learner who looks for free time on a Friday at noon, and the times offered. */

/** Friday noon. */
export const now = new Date("2026-11-20T12:00Z");
export const at = (text: string) => new Date(text);

/** 09:00 to 13:00, every day. */
export const mornings = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "09:00",
  endTime: "13:00",
}));

/** Days and times, as "21 09:00, 21 10:00". */
export const short = (starts: Date[] | undefined) =>
  starts?.map((start) => start.toISOString().slice(8, 16).replace("T", " ")).join(", ");

/** Creates a learner for each test, who asks by default. `free` returns Saturday's times by default. */
export function useAvailabilityScene(database: Pick<TestDatabase, "db">) {
  const span = { start: at("2026-11-21T00:00Z"), end: at("2026-11-22T00:00Z") };
  let learnerId: string;
  beforeEach(async () => {
    learnerId = (await createUser(database.db)).id;
  });
  return {
    get learnerId() {
      return learnerId;
    },
    /** Creates a session at that time, by default the learner's. */
    book: (expertId: string, start: string, values: Partial<Parameters<typeof createBooking>[1]> = {}) =>
      createBooking(database.db, { learnerId, expertId, startsAt: at(start), ...values }),
    async free(expertId: string, more: Partial<Parameters<typeof findFreeSlots>[1]> = {}) {
      const found = await findFreeSlots(database.db, { expertId, learnerId, now, span, hours: 1, ...more });
      return short(found);
    },
    offered: (expertId: string, start: string, hours = 1) =>
      isOffered(database.db, { expertId, start: at(start), hours, now }),
    async near(expertId: string, around: string, more: Partial<Parameters<typeof findNearSlots>[1]> = {}) {
      const query = { expertId, learnerId, around: at(around), hours: 1, now, count: 3, ...more };
      return short(await findNearSlots(database.db, query));
    },
  };
}
