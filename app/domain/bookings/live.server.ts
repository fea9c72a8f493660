import { and, eq, gt, or } from "drizzle-orm";
import { bookings } from "~/db/schema/bookings";

/** Bookings that keep their time at `now`: confirmed, or held and not overdue (decision C8). */
export const isLive = (now: Date) =>
  or(eq(bookings.status, "confirmed"), and(eq(bookings.status, "pending"), gt(bookings.holdExpiresAt, now)));
