import { durationInHours, taughtMinutes } from "~/domain/bookings/booking";
import { displayName } from "~/domain/experts/expert";
import { paths } from "~/shared/paths";

/** Returns the address of a booking's confirmation as specified: id, name, start and taught hours. */
export function confirmationPath(booking: {
  id: string;
  expertName: string;
  startsAt: Date;
  hours: number;
}): string {
  return paths.confirmation({
    bookingId: booking.id,
    expertName: displayName(booking.expertName),
    datetime: booking.startsAt.toISOString(),
    duration: durationInHours(taughtMinutes(booking.hours)),
  });
}
