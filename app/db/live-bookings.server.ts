import { and, eq, gt, lte, or } from "drizzle-orm";
import { bookings } from "./schema/bookings/bookings";

/** Bookings that occupy their time at `now`: confirmed ones, and held ones whose hold still runs (decision C8). */
export const whereLive = (now: Date) =>
  or(eq(bookings.status, "confirmed"), and(eq(bookings.status, "pending"), gt(bookings.holdExpiresAt, now)));

/** Live bookings that start later than `now`. */
export const whereUpcoming = (now: Date) => and(whereLive(now), gt(bookings.startsAt, now));

/** Holds that have run out: they occupy no time, and the next command that meets them expires them (decision C8). */
export const whereOverdue = (now: Date) =>
  and(eq(bookings.status, "pending"), lte(bookings.holdExpiresAt, now));
