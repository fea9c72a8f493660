import type { BookingView } from "~/domain/bookings/view/booking-view";
import { ButtonLink } from "~/ui/button";

/** Leads to the conversation with the other side. Renders nothing if they can't be written to. */
export function MessageLink(props: { booking: BookingView; isMain?: boolean }) {
  const { messageHref, other } = props.booking;
  if (!messageHref) return null;
  const [firstName, ...rest] = other.name.split(" ");
  return (
    <ButtonLink variant={props.isMain ? "primary" : "quiet"} href={messageHref}>
      <span>{`Message ${firstName}`}</span>
      {rest.length > 0 ? <span className="visually-hidden">{` ${rest.join(" ")}`}</span> : null}
    </ButtonLink>
  );
}
