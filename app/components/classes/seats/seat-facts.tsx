import { AddToCalendar } from "~/components/bookings/view/add-to-calendar";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Rows } from "~/ui/rows";

interface SeatFactsProps {
  seat: SeatView;
  /** Google's prefilled calendar page; null without a date. */
  google: string | null;
}

/**
 * The facts of a seat: its teacher, time (on the viewer's clock and in GMT), length and price; and the links to
 * add it to a calendar while it is upcoming.
 */
export function SeatFacts({ seat, google }: SeatFactsProps) {
  const { teacher } = seat;
  return (
    <div className="panel">
      <div className="person">
        <Avatar src={teacher.avatar} name={teacher.name} />
        <div>
          <p>
            <b>{teacher.href ? <a href={teacher.href}>{teacher.name}</a> : teacher.name}</b>
          </p>
          <p className="small">
            <a href={seat.classHref}>The class's page</a>
          </p>
        </div>
      </div>
      <Rows
        items={[
          ...seatRows(seat),
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

/** Rows with the time and length of the class. */
export const seatRows = ({ day, zonedTime, gmt, length }: SeatView) => [
  { label: "Date", value: day },
  ...(zonedTime ? [{ label: "Time", value: zonedTime }] : []),
  ...(gmt ? [{ label: "In GMT", value: `${gmt} GMT` }] : []),
  { label: "Duration", value: length },
];
