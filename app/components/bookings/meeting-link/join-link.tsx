import Video from "lucide-react/icons/video";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { ButtonLink } from "~/ui/button";

/** The link to join a session, with the host that it leads to. */
export function JoinLink({ meeting }: { meeting: NonNullable<BookingView["meeting"]> }) {
  return (
    <p className="bar start">
      <ButtonLink variant="quiet" href={meeting.href} target="_blank" rel="noopener noreferrer nofollow">
        <Video size={18} aria-hidden="true" />
        Join session<span className="visually-hidden"> (opens in a new tab)</span>
      </ButtonLink>
      <span className="muted small">{meeting.host}</span>
    </p>
  );
}
