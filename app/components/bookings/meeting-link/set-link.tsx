import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** A link to the form for the meeting link of one session. Renders nothing unless the expert can still set it. */
export function SetLink({ booking }: { booking: BookingView }) {
  if (!booking.canSetLink) return null;
  return (
    <p>
      <ButtonLink
        variant={booking.meeting ? "quiet" : "outlined"}
        href={paths.bookingMeetingLink(booking.id)}
      >
        {booking.meeting ? "Change meeting link" : "Set meeting link"}
        <span className="visually-hidden">
          {" "}
          for {booking.day}, {booking.time}
        </span>
      </ButtonLink>
    </p>
  );
}
