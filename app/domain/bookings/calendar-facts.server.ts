import type { Booking } from "~/db/schema/bookings/bookings";
import type { CalendarFacts } from "~/domain/mails/booking-mails";
import { paths } from "~/shared/paths";
import { taughtMinutes } from "./booking";
import type { BookingWithParties } from "./booking-parties.server";

/** What of a booking stands in its calendar entry. */
export interface Shown extends Pick<BookingWithParties, "expert"> {
  booking: Pick<Booking, "id" | "startsAt" | "hours" | "meetingLink" | "sequence">;
}

/** What a mail's calendar file is made from, of the booking as its row is now. */
export const calendarFacts = ({ booking, expert }: Shown, appUrl: string): Required<CalendarFacts> => ({
  booking_id: booking.id,
  startsAt: booking.startsAt.toISOString(),
  minutes: taughtMinutes(booking.hours),
  meetingLink: booking.meetingLink ?? expert.usualLink,
  bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
  sequence: booking.sequence,
});
