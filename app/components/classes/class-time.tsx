import type { ReactNode } from "react";
import { ZoneName } from "~/components/site/zone-name";
import type { ClassWhen } from "~/domain/classes/seats/seat-view";

/** The time of a class, on a card in a list. `children` are a few words after its length. */
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
      {time ? <p className="num time">{time}</p> : null}
      <p className="muted small num">
        {startsAt ? (
          <span className="row-zone">
            <ZoneName zone={zone} at={startsAt} /> ·{" "}
          </span>
        ) : null}
        {length}
        {children ? (
          <>
            {" · "}
            <span className="whole">{children}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
