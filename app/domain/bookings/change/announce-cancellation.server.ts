import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { calendarFacts } from "~/domain/bookings/calendar-facts.server";
import { type BookingSide, wasUnpaid } from "~/domain/bookings/cancellation";
import { isFree } from "~/domain/bookings/is-free.server";
import { sideFacts } from "~/domain/bookings/mail-sides.server";
import { displayName } from "~/domain/experts/expert";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface Cancelled {
  readerIs: BookingSide;
  /** The other side's first name and initial, kept here because its account may be erased before the mail is sent. */
  knownAs: string;
  /** The learner's refund and the retained amount, in whole cents. */
  refundCents: number;
  retainedCents: number;
  /** Whether other learners can book the time now. */
  isFreeAgain: boolean;
}

/** The mail to both sides, with a file that removes the session from their calendars. It contains no email address. */
export const bookingCancellation = defineMail({
  template: "booking-cancellation",
  read: async (db, mail: WaitingMail<Cancelled>, { appUrl }) => {
    const found = await bookingParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { booking } = found;
    const { readerIs, knownAs, refundCents, retainedCents, isFreeAgain } = mail.payload;
    const side = sideFacts(found, mail);
    return {
      ...calendarFacts(found, appUrl),
      meetingLink: null,
      ...side,
      other_name: readerIs === "learner" || found.learner.isErased ? knownAs : side.other_name,
      reason: booking.cancellationReason,
      /** The address for the reader's next step. */
      nextUrl: new URL(readerIs === "expert" ? paths.myBookings() : paths.experts(), appUrl).href,
      cause: causeFor(readerIs, booking),
      /** The team whose budget paid; null for all other payments. */
      team_name: await findPayingTeam(db, { bookingId: booking.id }),
      refundCents,
      retainedCents,
      isFreeAgain,
    };
  },
});

interface CancellationNews extends Pick<Cancelled, "refundCents" | "retainedCents"> {
  bookingId: string;
  readers: readonly BookingSide[];
  now: Date;
  /** How the other side knows a canceller whose account was just erased: the rows no longer contain the name. */
  knownAs?: string | undefined;
}

/** Queues the mails to the sides, in the cancellation's own transaction. */
export async function announceCancellation(
  tx: Db,
  { bookingId, readers, now, knownAs, refundCents, retainedCents }: CancellationNews,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  const { booking } = found;
  const isFreeAgain = await isFree(tx, booking, now);
  for (const readerIs of readers) {
    const reader = found[readerIs];
    // An erased expert's card no longer has an account whose erasure could be checked.
    const isLeaving = knownAs !== undefined && readerIs === booking.cancelledBy;
    if (reader.isErased || isLeaving) continue;
    const name = readerIs === "expert" ? booking.learnerName : found.expert.name;
    await queueMail(tx, bookingCancellation, {
      dedupeKey: `booking-cancellation:${booking.id}:${readerIs}`,
      to: reader,
      about: { type: "booking", id: booking.id },
      payload: {
        readerIs,
        knownAs: knownAs ?? displayName(name),
        refundCents,
        retainedCents,
        isFreeAgain,
      },
    });
  }
}

/** Who cancelled: the reader, the other side, the admin (`house`), or the system because it wasn't paid in time. */
function causeFor(reader: BookingSide, booking: Booking) {
  if (wasUnpaid(booking)) return "unpaid";
  if (booking.cancelledBy === "admin" || booking.cancelledBy === "system") return "house";
  return booking.cancelledBy === reader ? "own" : "other";
}
