import type { Db } from "~/db/client.server";
import { displayName } from "~/domain/experts/expert";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import type { OutdatedReason } from "~/domain/mails/outdated";
import { type BookingWithParties, bookingParties } from "./booking-parties.server";
import type { BookingSide } from "./cancellation";

/** Returns the booking that a mail is about, or why the mail isn't sent: the booking was deleted or cancelled. */
export async function findLiveBooking(
  db: Db,
  bookingId: string,
): Promise<BookingWithParties | OutdatedReason> {
  const found = await bookingParties(db, bookingId);
  if (!found) return "what it is about was deleted";
  return found.booking.status === "cancelled" ? "the session doesn't take place any more" : found;
}

/** Returns the facts about both sides in a mail to one of them. */
export function sideFacts(
  { booking, learner, expert }: BookingWithParties,
  { toName, payload: { readerIs } }: WaitingMail<{ readerIs: BookingSide }>,
) {
  const isExpert = readerIs === "expert";
  return {
    to_name: toName,
    other_name: isExpert ? booking.learnerName : displayName(expert.name),
    /** The reader's IANA zone. */
    timeZone: isExpert ? expert.timeZone : learner.timeZone,
    readerIs,
  };
}

/** Returns the sides of a booking whose accounts aren't erased. */
export const sidesToMail = (session: BookingWithParties) =>
  (["learner", "expert"] as const)
    .map((readerIs) => ({ to: session[readerIs], readerIs }))
    .filter(({ to }) => !to.isErased);
