import type { BookingView } from "~/domain/bookings/view/booking-view";
import { ButtonLink } from "~/ui/button";

/** Leads to the conversation with the other side. Renders nothing if they can't be written to. */
export function MessageLink({ booking: { messageHref, other } }: { booking: BookingView }) {
  if (!messageHref) return null;
  return (
    <ButtonLink variant="quiet" href={messageHref}>
      Message<span className="visually-hidden"> {other.name}</span>
    </ButtonLink>
  );
}
