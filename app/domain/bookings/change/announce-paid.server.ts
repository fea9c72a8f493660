import type { Db } from "~/db/client.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** Tells the expert of a session that was announced as unpaid that it is paid, in the payment's own transaction. */
export async function announcePaid(tx: Db, bookingId: string, appUrl: string): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found || found.expert.isErased) return;
  const { booking, expert } = found;
  await queueMail(tx, {
    dedupeKey: `session-paid:${bookingId}`,
    to: expert,
    about: { type: "booking", id: bookingId },
    message: {
      template: "session-paid",
      payload: {
        to_name: expert.name,
        learner_name: booking.learnerName,
        booking_id: bookingId,
        startsAt: booking.startsAt.toISOString(),
        minutes: taughtMinutes(booking.hours),
        timeZone: expert.timeZone,
        amountCents: booking.totalCents,
        bookingUrl: new URL(paths.booking(bookingId), appUrl).href,
      },
    },
  });
}
