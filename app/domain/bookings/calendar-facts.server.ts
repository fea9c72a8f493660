import type { Booking } from "~/db/schema/bookings/bookings";
import { paths } from "~/shared/paths";
import { taughtMinutes } from "./booking";
import type { BookingWithParties } from "./booking-parties.server";

/** What of a booking stands in its calendar entry. */
interface Shown extends Pick<BookingWithParties, "expert"> {
  booking: Pick<Booking, "id" | "startsAt" | "hours" | "meetingLink" | "sequence">;
}

/** What a mail's calendar file is made from, of the booking as its row is now. */
export const calendarFacts = ({ booking, expert }: Shown, appUrl: string) => ({
  booking_id: booking.id,
  /** ISO instant in UTC. */
  startsAt: booking.startsAt.toISOString(),
  /** What is taught, in minutes. */
  minutes: taughtMinutes(booking.hours),
  /** The address of the meeting, as far as it is known. */
  meetingLink: booking.meetingLink ?? expert.usualLink,
  bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
  /** The booking's version, by which calendars recognize the newer copy. */
  sequence: booking.sequence,
});

export type CalendarFacts = ReturnType<typeof calendarFacts>;
