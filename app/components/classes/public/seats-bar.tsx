import type { ClassView } from "~/domain/classes/public/class-view";

type Seats = Pick<ClassView, "standing" | "maxSeats" | "seatsTaken" | "seatsLeft">;

/**
 * How many of the seats are taken, as a bar and in words. Renders nothing for a class that is over or has no date.
 * @param props.isBare without the words, where they are elsewhere on the page
 */
export function SeatsBar({ liveClass, isBare = false }: { liveClass: Seats; isBare?: boolean }) {
  const { maxSeats, seatsTaken } = liveClass;
  const words = takenText(liveClass);
  if (!words) return null;
  return (
    <div className="seats">
      <svg viewBox={`0 0 ${maxSeats} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={maxSeats} height="1" />
        <rect className="taken" width={seatsTaken} height="1" />
      </svg>
      {isBare ? null : <p className="small muted num">{words}</p>}
    </div>
  );
}

/** "3 of 12 seats taken"; null if the class is cancelled, over or without a date, or its sales were closed by hand. */
function takenText({ standing, maxSeats, seatsTaken, seatsLeft }: Seats): string | null {
  if (standing === "announced" || standing === "cancelled" || standing === "past") return null;
  if (standing === "sold-out" && seatsLeft > 0) return null;
  return `${seatsTaken} of ${maxSeats} seats taken`;
}
