import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The expert's way to say where one session is held; nothing for learners, or once it is over. */
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
