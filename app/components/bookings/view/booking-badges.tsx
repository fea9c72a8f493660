import type { BookingView } from "~/domain/bookings/view/booking-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/**
 * A session's status, and whether it is upcoming; of an unpaid session, one badge with its deadline.
 * @param props.isGrouped the heading above it already says whether it is upcoming
 */
export function BookingBadges({ booking, isGrouped = false }: { booking: BookingView; isGrouped?: boolean }) {
  const { status, isUpcoming, dueBadge } = booking;
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
      {isUpcoming && !isGrouped ? <Badge kind="brass">Upcoming</Badge> : null}
    </p>
  );
}

const kinds: Record<string, BadgeKind> = { confirmed: "good", cancelled: "bad", "no-show": "bad" };
