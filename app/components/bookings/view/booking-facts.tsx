import type { ReactNode } from "react";
import { JoinLink } from "~/components/bookings/meeting-link/join-link";
import { JoinRoom } from "~/components/bookings/rooms/join-room";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { type Row, Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";
import { AddToCalendar } from "./add-to-calendar";
import { MessageLink } from "./message-link";

interface BookingFactsProps {
  booking: BookingView;
  /** Google's prefilled calendar page. */
  google: string;
  /** Rows for one page only, before the sum. */
  more?: readonly Row[];
  /** The other side as a person with portrait and title, and a button to write to them. */
  hasPerson?: boolean;
  /** False if the page has its join button elsewhere. */
  hasJoin?: boolean;
  /** The button to write is the page's main one. */
  leads?: boolean;
  children?: ReactNode;
}

/**
 * The facts of a booking: its time (for both sides), length, other side and price; and the links to add it to a
 * calendar while it is confirmed and upcoming.
 */
export function BookingFacts(props: BookingFactsProps) {
  const { booking, google, more = [], hasPerson = false, hasJoin = true, leads = false, children } = props;
  const { asExpert, other, otherSide } = booking;
  const party = asExpert ? "Learner" : "Expert";
  const name = other.href ? <a href={other.href}>{other.name}</a> : other.name;
  const message = hasPerson && booking.messageHref ? <MessageLink booking={booking} isMain={leads} /> : null;
  return (
    <div className="panel">
      {hasPerson ? (
        <div className="person">
          <Avatar src={other.avatar} name={other.name} />
          <div>
            <p>
              <strong>{name}</strong>
            </p>
            <p className="muted small">{other.detail ?? party}</p>
          </div>
        </div>
      ) : null}
      <Rows
        items={[
          ...(hasPerson ? [] : [{ label: party, value: name }]),
          { label: "Date", value: <Unbroken>{booking.day}</Unbroken> },
          { label: "Time", value: booking.zonedTime },
          {
            label: asExpert ? "Learner's time" : "Expert's time",
            value: otherSide ? <Unbroken>{otherSide}</Unbroken> : "The same as yours",
          },
          { label: "Length", value: booking.bookedLength },
          ...(booking.room ? [{ label: "Place", value: booking.room.address }] : []),
          ...more,
          { label: booking.payment, value: booking.total, total: true },
        ]}
      />
      {children}
      {hasJoin ? <Join booking={booking} /> : null}
      {booking.isUpcoming && !booking.isHold ? (
        <AddToCalendar google={google} ics={paths.bookingCalendar(booking.id)}>
          {message}
        </AddToCalendar>
      ) : (
        message && <p>{message}</p>
      )}
    </div>
  );
}

/** The button to join: of a room when it is time, of a link at any time. */
function Join({ booking: { id, meeting, room } }: { booking: BookingView }) {
  if (!room) return meeting ? <JoinLink meeting={meeting} /> : null;
  if (!room.isOpen || !meeting) return null;
  return <JoinRoom action={paths.bookingRoom(id)} label="Join session" note={meeting.host} variant="quiet" />;
}
