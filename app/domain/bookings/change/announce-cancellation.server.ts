import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import { type BookingSide, wasUnpaid } from "~/domain/bookings/cancellation";
import { isFree } from "~/domain/bookings/is-free.server";
import { displayName } from "~/domain/experts/expert";
import type { CancellationMail } from "~/domain/mails/booking-mails";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface CancellationNews {
  bookingId: string;
  /** Who gets a mail. */
  readers: readonly BookingSide[];
  appUrl: string;
  now: Date;
  /**
   * How the other side knows the one that cancelled: its account was just erased, and the rows don't say so any more.
   */
  knownAs?: string | undefined;
  /** What goes back to the learner, and what doesn't, in whole cents. */
  refundCents: number;
  retainedCents: number;
}

/**
 * Queues the mails to the sides, in the cancellation's own transaction: each brings the file that takes the session out
 * of its reader's calendar. They contain no e-mail address.
 */
export async function announceCancellation(
  tx: Db,
  { bookingId, readers, appUrl, now, knownAs, refundCents, retainedCents }: CancellationNews,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  const { booking } = found;
  const isFreeAgain = await isFree(tx, booking, now);
  for (const readerIs of readers) {
    const reader = found[readerIs];
    // An erased expert's card leads to no account any more, which could say so.
    const isLeaving = knownAs !== undefined && readerIs === booking.cancelledBy;
    if (reader.isErased || isLeaving) continue;
    const name = readerIs === "expert" ? booking.learnerName : displayName(found.expert.name);
    const payload: CancellationMail = {
      ...calendarFacts(found, appUrl),
      meetingLink: null,
      to_name: reader.name,
      other_name: knownAs ?? name,
      timeZone: reader.timeZone,
      reason: booking.cancellationReason,
      nextUrl: new URL(readerIs === "expert" ? paths.myBookings() : paths.experts(), appUrl).href,
      readerIs,
      cause: causeFor(readerIs, booking),
      refundCents,
      retainedCents,
      isFreeAgain,
    };
    await queueMail(tx, {
      dedupeKey: `booking-cancellation:${booking.id}:${readerIs}`,
      to: reader,
      about: { type: "booking", id: booking.id },
      message: { template: "booking-cancellation", payload },
    });
  }
}

function causeFor(reader: BookingSide, booking: Booking) {
  if (wasUnpaid(booking)) return "unpaid";
  if (booking.cancelledBy === "admin" || booking.cancelledBy === "system") return "house";
  return booking.cancelledBy === reader ? "own" : "other";
}
