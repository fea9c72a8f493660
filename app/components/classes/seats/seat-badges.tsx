import type { SeatView } from "~/domain/classes/seats/seat-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/** A seat's status, and whether it is upcoming. A due payment stands apart. */
export function SeatBadges({ seat }: { seat: Pick<SeatView, "status" | "isUpcoming" | "isPaymentDue"> }) {
  const { status, isUpcoming, isPaymentDue } = seat;
  return (
    <p className="badges">
      <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>
      {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
      {isUpcoming && isPaymentDue ? <strong className="due">Payment due</strong> : null}
    </p>
  );
}

const kinds: Partial<Record<SeatView["status"], BadgeKind>> = { confirmed: "good", cancelled: "bad" };
