import type { Db } from "~/db/client.server";
import { displayName } from "~/domain/experts/expert";
import { queueMail } from "~/domain/mails/queue-mail.server";
import type { CancellationMail } from "~/domain/mails/session-mails";
import { paths } from "~/shared/paths";
import { bookingParties } from "./booking-parties.server";
import { calendarFacts } from "./calendar-facts.server";

interface CancellationNews {
  bookingId: string;
  appUrl: string;
  /** How the reader knows the side that cancelled, where the booking's rows don't say so any more. */
  knownAs?: string | undefined;
  /** What goes back to the learner, and what doesn't, in whole cents. */
  refundCents: number;
  keptCents: number;
}

/**
 * Queues the mail to the side that didn't cancel, in the cancellation's own transaction; to both where nobody paid in
 * time. It contains no e-mail address.
 */
export async function announceCancellation(
  tx: Db,
  { bookingId, appUrl, knownAs, refundCents, keptCents }: CancellationNews,
): Promise<void> {
  const found = await bookingParties(tx, bookingId);
  if (!found) throw new Error("A booking without its two people");
  const { booking } = found;
  for (const readerIs of ["learner", "expert"] as const) {
    const reader = found[readerIs];
    if (readerIs === booking.cancelledBy || reader.isErased) continue;
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
      cause: booking.cancelledBy === "system" ? "unpaid" : "other",
      refundCents,
      keptCents,
    };
    await queueMail(tx, {
      dedupeKey: `booking-cancellation:${booking.id}:${readerIs}`,
      to: reader,
      about: { type: "booking", id: booking.id },
      message: { template: "booking-cancellation", payload },
    });
  }
}
