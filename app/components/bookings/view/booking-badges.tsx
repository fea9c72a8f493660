import type { BookingView } from "~/domain/bookings/view/booking-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/** A session's status, and whether it is upcoming; of a booked and unpaid session, one badge with its deadline. */
export function BookingBadges({ booking }: { booking: BookingView }) {
  const { status, isUpcoming, isPaymentDue, dueBadge } = booking;
  if (dueBadge) {
    return (
      <p className="badges">
        <Badge kind="bad">{dueBadge}</Badge>
      </p>
    );
  }
  return (
    <p className="badges">
      <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>
      {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
      {isUpcoming && isPaymentDue ? <strong className="due">Payment due</strong> : null}
    </p>
  );
}

const kinds: Record<string, BadgeKind> = { confirmed: "good", cancelled: "bad", "no-show": "bad" };
