import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings";
import { type BookingRequest, createBooking } from "~/domain/bookings/create-booking.server";
import { useDatabase } from "../support/database";
import { createBooking as bookingRow, createExpert, createUser } from "../support/factories";

const t = useDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const monday10 = new Date("2026-11-23T10:00:00Z");

async function scene(expertValues: Parameters<typeof createExpert>[1] = {}) {
  const learner = await createUser(t.db, { timeZone: "Europe/Paris" });
  const expert = await createExpert(t.db, expertValues);
  return { learner, expert, request: requestOf(learner, expert.id) };
}

function requestOf(
  learner: { id: string; fullName: string; email: string },
  expertId: string,
  wish: Partial<BookingRequest> = {},
): BookingRequest {
  return {
    learner: {
      userId: learner.id,
      fullName: learner.fullName,
      email: learner.email,
      timeZone: "Europe/Paris",
    },
    expertId,
    startsAt: monday10,
    hours: 1,
    now,
    appUrl: "http://localhost:3000",
    ...wish,
  };
}

describe("a cancelled session and an overdue hold", () => {
  test("free their time", async () => {
    const { request, expert } = await scene();
    const other = await createUser(t.db);
    await bookingRow(t.db, {
      learnerId: other.id,
      expertId: expert.id,
      startsAt: monday10,
      status: "cancelled",
    });
    const overdue = await bookingRow(t.db, {
      learnerId: other.id,
      expertId: expert.id,
      startsAt: monday10,
      status: "pending",
      holdExpiresAt: new Date(now.getTime() - 1),
    });
    expect(await createBooking(t.db, request)).toMatchObject({ ok: true });
    const [hold] = await t.db.select().from(bookings).where(eq(bookings.id, overdue.id));
    expect(hold?.status).toBe("expired");
  });

  test("a hold that still runs keeps its time", async () => {
    const { request, expert } = await scene();
    const other = await createUser(t.db);
    await bookingRow(t.db, {
      learnerId: other.id,
      expertId: expert.id,
      startsAt: monday10,
      status: "pending",
      holdExpiresAt: new Date(now.getTime() + 1000),
    });
    expect(await createBooking(t.db, request)).toEqual({ ok: false, error: "slot-taken" });
  });
});
