import type { SeatView } from "~/domain/classes/seats/seat-view";
import { Badge, type BadgeKind } from "~/ui/badge";

type Seat = Pick<SeatView, "status" | "isUpcoming" | "isPaymentDue">;

/**
 * A seat's status and whether its payment is due, and whether it is upcoming.
 * @param props.isGrouped the heading above it already says whether it is upcoming
 */
export function SeatBadges({ seat, isGrouped = false }: { seat: Seat; isGrouped?: boolean }) {
  const { status, isUpcoming, isPaymentDue } = seat;
  const isDue = isUpcoming && isPaymentDue;
  return (
    <p className="badges">
      <Badge kind={isDue ? "bad" : (kinds[status] ?? "neutral")}>
        {isDue ? `${status} · payment due` : status}
      </Badge>
      {isUpcoming && !isGrouped ? <Badge kind="brass">Upcoming</Badge> : null}
    </p>
  );
}

const kinds: Partial<Record<SeatView["status"], BadgeKind>> = { confirmed: "good", cancelled: "bad" };
