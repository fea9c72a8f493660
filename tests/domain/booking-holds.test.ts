import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { bookingScene, monday10, now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { createBooking as bookingRow, createUser } from "../support/factories";

const t = useDatabase();
const scene = (values: Parameters<typeof bookingScene>[1] = {}) => bookingScene(t, values);

describe("a cancelled session and an overdue hold", () => {
  test("free their time", async () => {
    const { caller, request, expert } = await scene();
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
    expect(await createBooking(t.db, caller, request)).toMatchObject({ ok: true });
    const [hold] = await t.db.select().from(bookings).where(eq(bookings.id, overdue.id));
    expect(hold?.status).toBe("expired");
  });

  test("a hold that still runs keeps its time", async () => {
    const { caller, request, expert } = await scene();
    const other = await createUser(t.db);
    await bookingRow(t.db, {
      learnerId: other.id,
      expertId: expert.id,
      startsAt: monday10,
      status: "pending",
      holdExpiresAt: new Date(now.getTime() + 1000),
    });
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "slot-taken" });
  });
});
