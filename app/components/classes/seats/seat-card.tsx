import { NextStep } from "~/components/bookings/view/next-step";
import { ClassTime } from "~/components/classes/class-time";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { SeatBadges } from "./seat-badges";

/** A seat in the list of the user's sessions: its class, time, state and next step. */
export function SeatCard({ seat, isGrouped = false }: { seat: SeatView; isGrouped?: boolean }) {
  const { teacher } = seat;
  return (
    <li className="booking-card">
      <ClassTime when={seat}>Reserved on {seat.bookedOn}</ClassTime>
      <div className="stack-s">
        <div>
          <div className="card-head">
            <h3>
              <a href={paths.reservation(seat.id)}>{seat.title}</a>
            </h3>
            <SeatBadges seat={seat} isGrouped={isGrouped} />
          </div>
          <p className="muted small">Class with {teacher.name}</p>
        </div>
        {seat.joinNote ? <p className="muted small">{seat.joinNote}</p> : null}
        <NextStep
          booking={seat}
          variant={seat.next?.kind === "review" ? "quiet" : "outlined"}
          hasDeadline={seat.next?.kind !== "review"}
        />
      </div>
      <Avatar src={teacher.avatar} name={teacher.name} />
    </li>
  );
}
