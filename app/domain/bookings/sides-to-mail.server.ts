import { displayName } from "~/domain/experts/expert";
import type { BookingWithParties } from "./booking-parties.server";

/** The sides of a booking that still have a mailbox, each with what a mail to it says of the two. */
export function sidesToMail({ booking, learner, expert }: BookingWithParties) {
  const sides = [
    { to: learner, other: displayName(expert.name), readerIs: "learner" as const },
    { to: expert, other: booking.learnerName, readerIs: "expert" as const },
  ];
  return sides
    .filter(({ to }) => !to.isErased)
    .map(({ to, other, readerIs }) => ({
      to,
      side: { to_name: to.name, other_name: other, timeZone: to.timeZone, readerIs },
    }));
}
