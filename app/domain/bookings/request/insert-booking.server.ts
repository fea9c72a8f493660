import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { endOf, holdEnd, totalOf } from "~/domain/bookings/booking";
import type { newBookingEvent } from "~/domain/bookings/booking-history.server";
import { dueActions, nextCheck, type Timed } from "~/domain/bookings/due-actions";
import type { BookableExpert } from "~/domain/bookings/find-bookable-expert.server";
import { roomFor } from "~/domain/bookings/rooms/new-room.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { ownScan } from "./attach-scan.server";

/** The state of a new booking: booked, or held. */
export type NewState = "confirmed" | "pending";

interface NewBooking {
  startsAt: Date;
  hours: number;
  timeZone: string;
  scanId?: string | null;
  holdMinutes?: number;
  status: NewState;
  byNewcomer: boolean;
}

/** Builds a booking's row, at the expert's current price and the current commission, with a room if they meet in rooms. */
export function newBooking(
  expert: BookableExpert,
  { actor: learner, now, commissionPercent, meetingRooms }: SignedInCaller,
  { startsAt, hours, timeZone, status, scanId, holdMinutes, byNewcomer }: NewBooking,
) {
  const own = roomFor(expert, meetingRooms);
  const row = {
    id: newId(),
    learnerId: learner.userId,
    expertId: expert.id,
    learnerName: learner.fullName,
    learnerEmail: learner.email,
    startsAt,
    endsAt: endOf(startsAt, hours),
    hours,
    status,
    paymentStatus: "due" as const,
    holdExpiresAt: status === "pending" ? holdEnd(now, startsAt, holdMinutes) : null,
    priceCents: expert.priceCents,
    totalCents: totalOf(expert.priceCents, hours),
    commissionPercent,
    byNewcomer,
    learnerTimeZone: timeZone,
    expertTimeZone: expert.timeZone,
    scanId: scanId || null,
    meetingLink: own?.link ?? null,
    room: own?.room ?? null,
    sequence: Math.floor(now.getTime() / 60_000), // as the column's default would have it
    createdAt: now,
  };
  return { ...row, checkAt: firstCheck(row) };
}

/**
 * Stores the booking and the first event of its history in one statement; constraints may still reject it.
 * @throws NothingSaved if the database returned no row
 */
export async function insertBooking(
  tx: Db,
  row: ReturnType<typeof newBooking>,
  event: ReturnType<typeof newBookingEvent>,
): Promise<Booking> {
  const [booking] = await writeBooking(tx, row, event);
  if (!booking) throw new NothingSaved();
  return booking;
}

/** Thrown if no row was returned, without a database error. */
export class NothingSaved extends Error {}

/** Returns when the first due action may come; undefined if one is due at once, so that the worker processes it. */
function firstCheck(
  row: Omit<Timed, "agreedAt" | "hasLink" | "isPaying"> & Pick<Booking, "meetingLink">,
): Date | undefined {
  const { createdAt: now, meetingLink } = row;
  const timed = { ...row, agreedAt: now, hasLink: meetingLink !== null, isPaying: false };
  return dueActions(timed, now).length > 0 ? undefined : (nextCheck(timed, now) ?? undefined);
}

type BookingRow = typeof bookings.$inferInsert & { id: string; scanId: string | null };

function writeBooking(
  tx: Db,
  { scanId, ...booking }: BookingRow,
  event: typeof bookingEvents.$inferInsert,
): Promise<Booking[]> {
  const written = tx.$with("written").as(
    tx
      .insert(bookings)
      .values({ ...booking, scanId: ownScan(scanId, booking.learnerId) })
      .returning(),
  );
  const recorded = tx
    .$with("recorded")
    .as(tx.insert(bookingEvents).values(event).returning({ id: bookingEvents.id }));
  return prepared(tx.with(written, recorded).select().from(written));
}
