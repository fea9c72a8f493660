import type { Db } from "~/db/client.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { findLiveBooking } from "~/domain/bookings/mail-sides.server";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** The mail to the expert that a session announced as unpaid is now paid. */
export const bookingPaid = defineMail({
  template: "session-paid",
  reader: "expert",
  read: async (db, mail, { appUrl }) => {
    const found = await findLiveBooking(db, mail.aboutId);
    if (typeof found === "string") return found;
    const { booking, expert } = found;
    return {
      to_name: mail.toName,
      learner_name: booking.learnerName,
      booking_id: booking.id,
      startsAt: booking.startsAt.toISOString(),
      minutes: taughtMinutes(booking.hours),
      timeZone: expert.timeZone,
      amountCents: booking.totalCents,
      bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
    };
  },
});

/** Mails the expert that a session announced as unpaid is now paid, in the payment's transaction. */
export async function announcePaid(tx: Db, bookingId: string): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found || found.expert.isErased) return;
  await queueMail(tx, bookingPaid, {
    dedupeKey: `session-paid:${bookingId}`,
    to: found.expert,
    about: { type: "booking", id: bookingId },
    payload: {},
  });
}
