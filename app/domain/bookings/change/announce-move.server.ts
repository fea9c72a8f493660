import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { freeUntil } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { isFree } from "~/domain/bookings/is-free.server";
import { displayName } from "~/domain/experts/expert";
import type { MovedMail } from "~/domain/mails/booking-mails";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { newId } from "~/platform/ids";

interface MoveNews {
  bookingId: string;
  previousStart: Date;
  reason: string | null;
  movedBy: BookingSide;
  appUrl: string;
  now: Date;
}

/** Queues the mails to both sides in the move's own transaction, once its line of the history is written. */
export async function announceMove(
  tx: Db,
  { bookingId, previousStart, reason, movedBy, appUrl, now }: MoveNews,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  const [history] = await tx.select({ expertMovedAt }).from(bookings).where(eq(bookings.id, bookingId));
  if (!found || !history) throw new Error("A booking without its two people");
  const { booking, learner, expert } = found;
  const isFreeAgain = await isFree(tx, { ...booking, startsAt: previousStart }, now);
  const changeId = newId();
  for (const readerIs of ["learner", "expert"] as const) {
    const reader = found[readerIs];
    if (reader.isErased) continue;
    const payload: MovedMail = {
      ...calendarFacts(found, appUrl),
      to_name: reader.name,
      other_name: readerIs === "expert" ? learner.name : displayName(expert.name),
      previousStart: previousStart.toISOString(),
      timeZone: reader.timeZone,
      reason,
      readerIs,
      movedBy,
      freeUntil: freeUntil(booking.startsAt, history.expertMovedAt).toISOString(),
      isFreeAgain,
    };
    await queueMail(tx, {
      dedupeKey: `booking-moved:${bookingId}:${changeId}:${readerIs}`,
      to: reader,
      about: { type: "booking", id: bookingId },
      message: { template: "booking-moved", payload },
    });
  }
}
