import type { Booking } from "~/db/schema/bookings/bookings";
import { paths } from "~/shared/paths";
import { taughtMinutes } from "./booking";
import type { BookingWithParties } from "./booking-parties.server";

interface Shown extends Pick<BookingWithParties, "expert"> {
  booking: Pick<Booking, "id" | "startsAt" | "hours" | "meetingLink" | "room" | "sequence">;
}

/** Returns the facts for a mail's calendar file, from the booking's current row. */
export const calendarFacts = ({ booking, expert }: Shown, appUrl: string) => ({
  booking_id: booking.id,
  /** ISO instant in UTC. */
  startsAt: booking.startsAt.toISOString(),
  /** The taught time in minutes. */
  minutes: taughtMinutes(booking.hours),
  meetingLink: booking.meetingLink ?? expert.usualLink,
  /** Whether the link leads to a room of the session's own. */
  hasRoom: booking.room !== null,
  bookingUrl: new URL(paths.booking(booking.id), appUrl).href,
  /** The booking's version, by which calendars recognize the newer copy. */
  sequence: booking.sequence,
});

export type CalendarFacts = ReturnType<typeof calendarFacts>;
