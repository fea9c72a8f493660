import type { Db } from "~/db/client.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { sideFacts } from "~/domain/bookings/mail-sides.server";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface Resold {
  /** What goes back now, in whole cents. */
  refundCents: number;
  /** How many hours that is for. */
  resoldHours: number;
}

/** The mail to the learner that the time of a late cancellation was booked again, and the refund. */
export const bookingResold = defineMail({
  template: "booking-resold",
  reader: "learner",
  read: async (db, mail: WaitingMail<Resold>, { appUrl }) => {
    const found = await bookingParties(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { booking } = found;
    return {
      ...sideFacts(found, { ...mail, payload: { readerIs: "learner" as const } }),
      ...mail.payload,
      booking_id: booking.id,
      /** The team whose budget paid; null for all other payments. */
      team_name: await findPayingTeam(db, { bookingId: booking.id }),
      startsAt: booking.startsAt.toISOString(),
      hours: booking.hours,
      minutes: taughtMinutes(booking.hours),
      bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
    };
  },
});

/** Queues it, in the transaction that requests the refund. @param resold `soFar`: how many hours were refunded by now */
export async function announceResold(
  tx: Db,
  { bookingId, soFar, ...payload }: Resold & { bookingId: string; soFar: number },
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found || found.learner.isErased) return;
  await queueMail(tx, bookingResold, {
    dedupeKey: `booking-resold:${bookingId}:${soFar}`,
    to: found.learner,
    about: { type: "booking", id: bookingId },
    payload,
  });
}
