import type { ReactNode } from "react";
import { ZoneName } from "~/components/site/zone-name";
import type { ClassWhen } from "~/domain/classes/seats/seat-view";

/** The time of a class, on a card in a list. */
export function ClassTime({
  when: { startsAt, day, time, zone, length },
  children,
}: {
  when: ClassWhen;
  children?: ReactNode;
}) {
  return (
    <div className="when">
      <p className="day">{day}</p>
      <p className="num">
        {time ? <b className="time">{time}</b> : null}{" "}
        <span className="muted small">
          {startsAt ? (
            <span className="row-zone">
              <ZoneName zone={zone} at={startsAt} /> ·{" "}
            </span>
          ) : null}
          {length}
        </span>
      </p>
      {children}
    </div>
  );
}
