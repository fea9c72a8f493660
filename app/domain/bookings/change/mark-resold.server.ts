import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { endOf, freeUntil, maxHoursPerBooking } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { matchHours } from "~/domain/bookings/resold";

type Place = Pick<Booking, "expertId" | "startsAt" | "endsAt">;

/** An SQL condition: a late cancellation whose time can still be found to be booked again. */
export const isOpenResale: SQL = sql`${bookings.resaleCheckAt} < 'infinity'`;

/**
 * Stores which hours of the late cancellations in this time have been booked again for good, the first cancelled first.
 * Their job refunds them. The caller holds the expert's lock, and calls this also before such a session is cancelled or
 * moved away: what it has taken until then stays taken.
 * @returns when a session that can still be cancelled free of charge will count; empty if there is none
 */
export async function markResold(tx: Db, place: Place, now: Date): Promise<Date[]> {
  const cancelled = await tx
    .select()
    .from(bookings)
    .where(and(inPlaceOf(aroundOf(place)), isOpenResale))
    .orderBy(asc(bookings.cancelledAt), asc(bookings.id));
  if (cancelled.length === 0) return [];
  const sales = await findSales(tx, { ...place, ...spanOf(cancelled) });
  const ids = cancelled.map(({ id }) => id);
  const firm = sales.filter(({ countsFrom }) => countsFrom <= now);
  const takers = firm.map(({ id }) => id);
  const known = await tx
    .select()
    .from(resoldHours)
    .where(or(inArray(resoldHours.bookingId, ids), inArray(resoldHours.soldBookingId, takers)));
  const found = matchHours({ cancelled, sold: firm }, known);
  if (found.length > 0) {
    await tx.insert(resoldHours).values(found.map((resale) => ({ ...resale, createdAt: now })));
    const touched = inArray(bookings.id, [...new Set(found.map(({ bookingId }) => bookingId))]);
    await tx.update(bookings).set({ resaleCheckAt: sql`'-infinity'` }).where(touched);
  }
  return sales.flatMap(({ countsFrom }) => (countsFrom > now ? [countsFrom] : []));
}

/** All that a session in this place can overlap: of two sessions that it has taken, the first cancelled is refunded. */
const aroundOf = ({ expertId, startsAt, endsAt }: Place): Place => ({
  expertId,
  startsAt: endOf(startsAt, -maxHoursPerBooking),
  endsAt: endOf(endsAt, maxHoursPerBooking),
});

const inPlaceOf = ({ expertId, startsAt, endsAt }: Place) =>
  and(eq(bookings.expertId, expertId), lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt));

const spanOf = (places: ReadonlyArray<Pick<Place, "startsAt" | "endsAt">>) => ({
  startsAt: new Date(Math.min(...places.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...places.map(({ endsAt }) => endsAt.getTime()))),
});

/** The paid sessions in this time. Each counts once its learner can no longer cancel it free of charge. */
async function findSales(tx: Db, place: Place) {
  const rows = await tx
    .select({ id: bookings.id, startsAt: bookings.startsAt, hours: bookings.hours, expertMovedAt })
    .from(bookings)
    .where(
      and(
        inPlaceOf(place),
        eq(bookings.paymentStatus, "paid"),
        inArray(bookings.status, ["confirmed", "completed", "no_show"]),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map((row) => ({ ...row, countsFrom: freeUntil(row.startsAt, row.expertMovedAt) }));
}
