import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { type Booked, createBooking } from "~/domain/bookings/request/create-booking.server";
import { callerOf } from "../caller";
import type { TestDatabase } from "../db/database";
import { createExpert, createUser } from "./factories";

/** A Friday morning. `monday10` is a free slot of every expert that the factory creates. */
export const now = new Date("2026-11-20T08:00:00Z");
export const monday10 = new Date("2026-11-23T10:00:00Z");

/** A learner who books an hour with an expert: the caller and the request for `createBooking`. */
export async function bookingScene(
  { db }: Pick<TestDatabase, "db">,
  expertValues: Parameters<typeof createExpert>[1] = {},
) {
  const learner = await createUser(db, { timeZone: "Europe/Paris" });
  const expert = await createExpert(db, expertValues);
  return { learner, expert, caller: callerOf(learner, { now }), request: requestOf(expert.id) };
}

export const requestOf = (expertId: string, values: Partial<BookingRequest> = {}): BookingRequest => ({
  expertId,
  startsAt: monday10,
  hours: 1,
  shownPriceCents: null,
  timeZone: "Europe/Paris",
  ...values,
});

/** Books a session as the site does, with its mails. Throws if the booking is refused. */
export async function bookLesson(
  db: Db,
  learner: typeof users.$inferSelect,
  expertId: string,
  values: Partial<BookingRequest> = {},
): Promise<Booked> {
  const booked = await createBooking(db, callerOf(learner, { now }), requestOf(expertId, values));
  if (!booked.ok) throw new Error(booked.error);
  return booked.value;
}
