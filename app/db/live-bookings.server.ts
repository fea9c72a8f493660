import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { bookings } from "./schema/bookings/bookings";

/** Bookings that occupy their time at `now`: confirmed ones, and held ones whose hold still runs (decision C8). */
export const whereLive = (now: Date) =>
  or(eq(bookings.status, "confirmed"), and(eq(bookings.status, "pending"), gt(bookings.holdExpiresAt, now)));

/** Live bookings that start later than `now`. */
export const whereUpcoming = (now: Date) => and(whereLive(now), gt(bookings.startsAt, now));

/** Bookings except one that is moved, and the time that is held for its move. */
export const whereOtherThan = (id: string) =>
  and(ne(bookings.id, id), or(isNull(bookings.movesBookingId), ne(bookings.movesBookingId, id)));

/** Bookings except the times that are held for the move of another one: those are offers (0025). */
export const whereOwnSession = isNull(bookings.movesBookingId);

/** Holds that have run out: they occupy no time, and the next command that meets them expires them (decision C8). */
export const whereOverdue = (now: Date) =>
  and(eq(bookings.status, "pending"), lte(bookings.holdExpiresAt, now));
