import type { BookingView } from "~/domain/bookings/view/booking-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/**
 * A session's state in words: its status and whether it lies ahead; and apart from them, because it is to be acted on,
 * that money is due.
 */
export function BookingBadges({ booking }: { booking: BookingView }) {
  const { status, isUpcoming, isPaymentDue } = booking;
  return (
    <p className="badges">
      <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>
      {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
      {isUpcoming && isPaymentDue ? <strong className="due">Payment due</strong> : null}
    </p>
  );
}

const kinds: Record<string, BadgeKind> = { confirmed: "good", cancelled: "bad", "no-show": "bad" };
