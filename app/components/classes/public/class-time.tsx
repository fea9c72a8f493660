import type { ReactNode } from "react";
import { ZoneName } from "~/components/site/zone-name";
import type { SeatView } from "~/domain/classes/seats/seat-view";

/** The time of a class, on a card in a list. */
export function ClassTime({
  when: { startsAt, day, time, zone, length },
  children,
}: {
  when: Pick<SeatView, "startsAt" | "day" | "time" | "zone" | "length">;
  children?: ReactNode;
}) {
  return (
    <div className="when">
      <p className="day">{day}</p>
      {time ? <p className="num time">{time}</p> : null}
      <p className="muted small num">
        {startsAt ? (
          <>
            <ZoneName zone={zone} at={startsAt} /> ·{" "}
          </>
        ) : null}
        {length}
      </p>
      {children}
    </div>
  );
}
