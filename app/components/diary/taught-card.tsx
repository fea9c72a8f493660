import { ClassTime } from "~/components/classes/class-time";
import type { TaughtView } from "~/domain/classes/seats/seat-view";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";

/** A class that the viewer teaches: its time and sold seats. Its title links to the page to manage it. */
export function TaughtCard({ taught }: { taught: TaughtView }) {
  const { title, href, teacher, status, isUpcoming, seats, joinNote } = taught;
  return (
    <li className="booking-card">
      <ClassTime when={taught}>
        <p className="muted small num">{seats}</p>
      </ClassTime>
      <div className="stack-s">
        <div>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p className="muted small">You teach this class</p>
        </div>
        <p className="badges">
          <Badge kind={status === "cancelled" ? "bad" : "neutral"}>{status}</Badge>
          {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
        </p>
        {joinNote ? <p className="muted small">{joinNote}</p> : null}
      </div>
      <Avatar src={teacher.avatar} name={teacher.name} />
    </li>
  );
}
