import Users from "lucide-react/icons/users";
import { NextStep } from "~/components/bookings/view/next-step";
import { ClassTime } from "~/components/classes/class-time";
import type { TaughtView } from "~/domain/classes/seats/seat-view";
import { Badge } from "~/ui/badge";

/** A class that the viewer teaches, without their own portrait: its time and sold seats. Its title links to the page to manage it. */
export function TaughtCard({ taught, isGrouped = false }: { taught: TaughtView; isGrouped?: boolean }) {
  const { title, href, status, isUpcoming, seats, joinNote } = taught;
  return (
    <li className="booking-card">
      <ClassTime when={taught}>{seats}</ClassTime>
      <div className="stack-s">
        <div className="card-head">
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p className="badges">
            <Badge kind={status === "cancelled" ? "bad" : "neutral"}>{status}</Badge>
            {isUpcoming && !isGrouped ? <Badge kind="brass">Upcoming</Badge> : null}
          </p>
        </div>
        {joinNote ? <p className="muted small">{joinNote}</p> : null}
        <NextStep booking={taught} />
      </div>
      <span className="avatar m" aria-hidden="true">
        <Users size={24} />
      </span>
    </li>
  );
}
