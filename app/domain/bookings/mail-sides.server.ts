import type { Db } from "~/db/client.server";
import { displayName } from "~/domain/experts/expert";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import type { OutdatedReason } from "~/domain/mails/outdated";
import { type BookingWithParties, bookingParties } from "./booking-parties.server";
import type { BookingSide } from "./cancellation";

/** The booking that a mail is about. @returns why a mail about one that was cancelled isn't sent */
export async function findLiveBooking(
  db: Db,
  bookingId: string,
): Promise<BookingWithParties | OutdatedReason> {
  const found = await bookingParties(db, bookingId);
  if (!found) return "what it is about was deleted";
  return found.booking.status === "cancelled" ? "the session doesn't take place any more" : found;
}

/** What a mail to one side of a booking says of the two. */
export function sideFacts(
  { booking, learner, expert }: BookingWithParties,
  { toName, payload: { readerIs } }: WaitingMail<{ readerIs: BookingSide }>,
) {
  const isExpert = readerIs === "expert";
  return {
    to_name: toName,
    /** The other side, as the reader knows them. */
    other_name: isExpert ? booking.learnerName : displayName(expert.name),
    /** The reader's IANA zone. */
    timeZone: isExpert ? expert.timeZone : learner.timeZone,
    readerIs,
  };
}

/** The sides of a booking that still have a mailbox. */
export const sidesToMail = (session: BookingWithParties) =>
  (["learner", "expert"] as const)
    .map((readerIs) => ({ to: session[readerIs], readerIs }))
    .filter(({ to }) => !to.isErased);
