import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { testNow } from "../caller";
import { createBooking } from "./factories";

/** Holds the time 24 hours before a session for its learner, until `testNow` + 30 minutes. @returns the alert's id */
export async function createOffer(db: Db, { bookingId }: { bookingId: string }): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("There is no such booking");
  const { learnerId, expertId } = booking;
  const hold = await createBooking(db, {
    ...{ learnerId, expertId, status: "pending" },
    startsAt: new Date(booking.startsAt.getTime() - 86_400_000),
    holdExpiresAt: new Date(testNow.getTime() + 30 * 60_000),
  });
  const [alert] = await db
    .insert(timeAlerts)
    .values({ learnerId, expertId, bookingId, timeZone: "UTC", state: "offered", holdId: hold.id })
    .returning({ id: timeAlerts.id });
  return alert?.id ?? "";
}
