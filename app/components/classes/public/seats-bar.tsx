import type { ClassView } from "~/domain/classes/public/class-view";

type Seats = Pick<ClassView, "standing" | "maxSeats" | "seatsLeft">;

/** How many of the seats are free, as a bar below the words. Renders nothing unless seats can be reserved. */
export const SeatsBar = ({ liveClass: { standing, maxSeats, seatsLeft } }: { liveClass: Seats }) =>
  standing === "open" ? (
    <svg className="seats" viewBox={`0 0 ${maxSeats} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={maxSeats} height="1" />
      <rect className="free" width={seatsLeft} height="1" />
    </svg>
  ) : null;
