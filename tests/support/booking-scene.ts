import type { BookingRequest } from "~/domain/bookings/create-booking.server";
import type { TestDatabase } from "./database";
import { createExpert, createUser } from "./factories";

/** A Friday morning, and a free Monday slot of every expert that the factory makes. */
export const now = new Date("2026-11-20T08:00:00Z");
export const monday10 = new Date("2026-11-23T10:00:00Z");

/** A learner, an expert, and the wish of the one for an hour of the other. */
export async function bookingScene(
  { db }: Pick<TestDatabase, "db">,
  expertValues: Parameters<typeof createExpert>[1] = {},
) {
  const learner = await createUser(db, { timeZone: "Europe/Paris" });
  const expert = await createExpert(db, expertValues);
  return { learner, expert, request: requestOf(learner, expert.id) };
}

export function requestOf(
  { id: userId, fullName, email }: { id: string; fullName: string; email: string },
  expertId: string,
): BookingRequest {
  return {
    learner: { userId, fullName, email, timeZone: "Europe/Paris" },
    expertId,
    startsAt: monday10,
    hours: 1,
    shownPriceCents: null,
    now,
    appUrl: "http://localhost:3000",
  };
}
