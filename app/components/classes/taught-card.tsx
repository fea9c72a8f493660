import type { TaughtView } from "~/domain/classes/seat-view";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ClassTime } from "./class-time";

/** A class that the viewer teaches: when, and how many seats are sold. Its title leads to where it is run. */
export function TaughtCard({ taught }: { taught: TaughtView }) {
  const { title, href, teacher, status, isUpcoming, seats, joinNote } = taught;
  return (
    <li className="booking-card">
      <Avatar src={teacher.avatar} name={teacher.name} />
      <div className="stack-s">
        <div>
          <h2>
            <a href={href}>{title}</a>
          </h2>
          <p className="muted small">You teach this class</p>
        </div>
        <p className="badges">
          <Badge>Class</Badge>
          <Badge kind={status === "cancelled" ? "bad" : "neutral"}>{status}</Badge>
          {isUpcoming ? <Badge kind="brass">Upcoming</Badge> : null}
        </p>
        {joinNote ? <p className="muted small">{joinNote}</p> : null}
      </div>
      <ClassTime when={taught}>
        <p className="muted small num">{seats}</p>
      </ClassTime>
    </li>
  );
}
