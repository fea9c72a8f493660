import type { BookingView } from "~/domain/bookings/booking-view";
import { paths } from "~/shared/paths";

/** The expert's way to say where one session is held; nothing for learners, or once it is over. */
export function SetLink({ booking }: { booking: BookingView }) {
  if (!booking.canSetLink) return null;
  return (
    <p className="small">
      <a href={paths.bookingMeetingLink(booking.id)}>
        {booking.meeting ? "Change meeting link" : "Set meeting link"}
        <span className="visually-hidden">
          {" "}
          for {booking.day}, {booking.time}
        </span>
      </a>
    </p>
  );
}
