import type { Db } from "~/db/client.server";
import { displayName } from "~/domain/experts/expert";
import type { CancellationMail } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { bookingParties } from "./booking-parties.server";
import { calendarFacts } from "./calendar-facts.server";

/**
 * Queues the mail to the side that didn't cancel, in the cancellation's own transaction. It contains no e-mail address.
 * @param knownAs how the reader knows the side that cancelled, where the booking's rows don't say so any more
 */
export async function announceCancellation(
  tx: Db,
  bookingId: string,
  appUrl: string,
  knownAs?: string,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  const { booking } = found;
  const readerIs = booking.cancelledBy === "learner" ? "expert" : "learner";
  const reader = found[readerIs];
  if (reader.isErased) return;
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
  };
  await queueMail(tx, {
    dedupeKey: `booking-cancellation:${booking.id}`,
    to: reader,
    about: { type: "booking", id: booking.id },
    message: { template: "booking-cancellation", payload },
  });
}
