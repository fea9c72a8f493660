import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { freeUntil } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { isFree } from "~/domain/bookings/is-free.server";
import { findLiveBooking, sideFacts, sidesToMail } from "~/domain/bookings/mail-sides.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

interface Moved {
  readerIs: BookingSide;
  /** The id of the move's event in the history. */
  eventId: string;
  /** Whether other learners can book the previous time now. */
  isFreeAgain: boolean;
}

/** The mail to both sides after one of them has rescheduled a session. It contains no email address. */
export const bookingMoved = defineMail({
  template: "booking-moved",
  read: async (db, mail: WaitingMail<Moved>, { appUrl }) => {
    const { eventId, isFreeAgain } = mail.payload;
    const found = await findLiveBooking(db, mail.aboutId);
    if (typeof found === "string") return found;
    const [move] = await db
      .select({ event: bookingEvents, expertMovedAt })
      .from(bookingEvents)
      .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
      .where(eq(bookingEvents.id, eventId));
    if (!move?.event.fromStartsAt) return "what it is about was deleted";
    return {
      ...calendarFacts(found, appUrl),
      ...sideFacts(found, mail),
      /** The start before the move, an ISO instant in UTC. */
      previousStart: move.event.fromStartsAt.toISOString(),
      reason: move.event.reason,
      movedBy: move.event.actor,
      /** When free cancellation ends for the learner, as an ISO instant. */
      freeUntil: freeUntil(found.booking.startsAt, move.expertMovedAt).toISOString(),
      isFreeAgain,
    };
  },
});

/** Queues the mails to both sides in the move's own transaction, after its event was recorded. */
export async function announceMove(
  tx: Db,
  { bookingId, eventId, previousStart, now }: MoveNews,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  const isFreeAgain = await isFree(tx, { ...found.booking, startsAt: previousStart }, now);
  for (const { to, readerIs } of sidesToMail(found)) {
    await queueMail(tx, bookingMoved, {
      dedupeKey: `booking-moved:${eventId}:${readerIs}`,
      to,
      about: { type: "booking", id: bookingId },
      payload: { readerIs, eventId, isFreeAgain },
    });
  }
}

interface MoveNews {
  bookingId: string;
  eventId: string;
  previousStart: Date;
  now: Date;
}
