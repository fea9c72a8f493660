import { NextStep } from "~/components/bookings/view/next-step";
import { ClassTime } from "~/components/classes/class-time";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { SeatBadges } from "./seat-badges";

/** A seat in the list of the user's sessions: its class, time, state and next step. */
export function SeatCard({ seat }: { seat: SeatView }) {
  const { teacher } = seat;
  return (
    <li className="booking-card">
      <ClassTime when={seat}>
        <p className="muted small num">Reserved on {seat.bookedOn}</p>
      </ClassTime>
      <div className="stack-s">
        <div>
          <h3>
            <a href={paths.reservation(seat.id)}>{seat.title}</a>
          </h3>
          <p className="muted small">Class with {teacher.name}</p>
        </div>
        <SeatBadges seat={seat} />
        {seat.joinNote ? <p className="muted small">{seat.joinNote}</p> : null}
        <NextStep booking={seat} />
      </div>
      <Avatar src={teacher.avatar} name={teacher.name} />
    </li>
  );
}
