import { AddToCalendar } from "~/components/bookings/view/add-to-calendar";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";

interface SeatFactsProps {
  seat: SeatView;
  /** Google's prefilled calendar page; null without a date. */
  google: string | null;
}

/**
 * The facts of a seat: which class, when (on the viewer's clock and in GMT), how long, with whom, how much; and the
 * calendar while it lies ahead.
 */
export function SeatFacts({ seat, google }: SeatFactsProps) {
  const { teacher } = seat;
  return (
    <div className="panel">
      <Rows
        items={[
          { label: "Class", value: <a href={seat.classHref}>{seat.title}</a> },
          ...seatRows(seat),
          { label: "Expert", value: teacher.href ? <a href={teacher.href}>{teacher.name}</a> : teacher.name },
          { label: "Reserved on", value: seat.bookedOn },
          { label: seat.payment, value: seat.total, total: true },
        ]}
      />
      {seat.isUpcoming && !seat.isHold && google ? (
        <AddToCalendar
          google={google}
          ics={paths.reservationCalendar(seat.id)}
          icsText="Download .ics File"
        />
      ) : null}
    </div>
  );
}

/** When the class takes place and how long it lasts. */
export const seatRows = ({ day, time, zone, gmt, length }: SeatView) => [
  { label: "Date", value: day },
  ...(time ? [{ label: "Time", value: `${time} (${zone})` }] : []),
  ...(gmt ? [{ label: "GMT", value: gmt }] : []),
  { label: "Duration", value: length },
];
