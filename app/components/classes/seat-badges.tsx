import type { SeatView } from "~/domain/classes/seat-view";
import { Badge, type BadgeKind } from "~/ui/badge";

/** A seat's state in words, beside what tells it from a session: its status, whether it lies ahead, and whether money is due. */
export function SeatBadges({ seat }: { seat: Pick<SeatView, "status" | "isUpcoming" | "isPaymentDue"> }) {
  const { status, isUpcoming, isPaymentDue } = seat;
  return (
    <p className="badges">
      <Badge>Class</Badge>
      <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>
      {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
      {isUpcoming && isPaymentDue ? <Badge>Payment due</Badge> : null}
    </p>
  );
}

const kinds: Partial<Record<SeatView["status"], BadgeKind>> = { confirmed: "good", cancelled: "bad" };
