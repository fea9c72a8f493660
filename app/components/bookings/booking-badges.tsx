import type { BookingView } from "~/domain/bookings/booking-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/** A session's state in words: its status, whether it lies ahead, and whether money is due. */
export function BookingBadges({ booking }: { booking: BookingView }) {
  const { status, isUpcoming, isPaymentDue } = booking;
  return (
    <p className="badges">
      <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>
      {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
      {isUpcoming && isPaymentDue ? <Badge kind="neutral">Payment due</Badge> : null}
    </p>
  );
}

const kinds: Record<string, BadgeKind> = { confirmed: "good", cancelled: "bad", "no-show": "bad" };
