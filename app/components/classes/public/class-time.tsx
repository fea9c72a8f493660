import type { ReactNode } from "react";
import type { SeatView } from "~/domain/classes/seats/seat-view";

/** The time of a class, on a card in a list. */
export function ClassTime({
  when: { day, time, zone, length },
  children,
}: {
  when: Pick<SeatView, "day" | "time" | "zone" | "length">;
  children?: ReactNode;
}) {
  return (
    <div className="when">
      <p className="day">{day}</p>
      {time ? <p className="num time">{time}</p> : null}
      <p className="muted small num">{time ? `${zone} · ${length}` : length}</p>
      {children}
    </div>
  );
}
