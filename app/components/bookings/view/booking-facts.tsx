import type { ReactNode } from "react";
import { JoinLink } from "~/components/bookings/meeting-link/join-link";
import { JoinRoom } from "~/components/bookings/rooms/join-room";
import { ZoneName } from "~/components/site/zone-name";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { type Row, Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";
import { AddToCalendar } from "./add-to-calendar";
import { LessonTime } from "./lesson-time";
import { MessageLink } from "./message-link";

interface BookingFactsProps {
  booking: BookingView;
  /** Google's prefilled calendar page. */
  google: string;
  /** False if the page has its join button elsewhere. */
  hasJoin?: boolean;
  /** The first button is the page's main one. */
  leads?: boolean;
  /** The page's main buttons. */
  steps?: ReactNode;
  badges?: ReactNode;
  /** The address of the receipt, if the page has it nowhere else. */
  receipt?: string | null;
  children?: ReactNode;
}

/**
 * The facts of a booking: with whom, when (for both sides), where, and what it costs; and while it is confirmed and
 * upcoming the links to add it to a calendar.
 */
export function BookingFacts(props: BookingFactsProps) {
  const { booking, google, hasJoin = true, leads = false, steps, badges, receipt, children } = props;
  const { asExpert, other, otherSide } = booking;
  const hasCalendar = booking.isUpcoming && !booking.isHold;
  const message = <MessageLink booking={booking} isMain={leads && !hasCalendar} />;
  return (
    <div className="panel">
      <div className="person">
        <Avatar src={other.avatar} name={other.name} />
        <div>
          <div className="named">
            <p>
              <strong>{other.href ? <a href={other.href}>{other.name}</a> : other.name}</strong>
            </p>
            {badges}
          </div>
          <p className="muted small">{other.detail ?? (asExpert ? "Learner" : "Expert")}</p>
        </div>
      </div>
      <LessonTime day={booking.day} time={booking.time}>
        <ZoneName zone={booking.zone} at={booking.startsAt} /> · <span>{booking.length}</span>
      </LessonTime>
      <Rows
        items={[
          {
            label: asExpert ? "Learner's time" : "Expert's time",
            value: otherSide ? <Unbroken>{otherSide}</Unbroken> : "The same as yours",
            long: otherSide !== null,
          },
          ...placeOf(booking),
          {
            label: booking.payment,
            value: receipt ? (
              <>
                <span>{`${booking.total} · `}</span>
                <a href={receipt}>Receipt</a>
              </>
            ) : (
              <span>{booking.total}</span>
            ),
            total: true,
          },
        ]}
      />
      {children}
      {hasJoin ? <Join booking={booking} /> : null}
      {steps ? (
        <div className="actions main-steps">
          {steps}
          {hasCalendar ? null : message}
        </div>
      ) : null}
      {hasCalendar ? (
        <AddToCalendar google={google} ics={paths.bookingCalendar(booking.id)} leads={leads}>
          {message}
        </AddToCalendar>
      ) : booking.messageHref && !steps ? (
        <p>{message}</p>
      ) : null}
    </div>
  );
}

/** Where it is held: the page of its room, the host of its link, or how the link arrives. */
function placeOf({ id, room, meeting, linkNote }: BookingView): Row[] {
  if (room) {
    const opens = room.opensAt ? `, opens ${room.opensAt}` : null;
    const value = (
      <>
        <a href={paths.bookingRoom(id)}>Meeting room</a>
        {opens ? <span className="muted">{opens}</span> : null}
      </>
    );
    return [{ label: "Place", value }];
  }
  if (meeting) return [{ label: "Place", value: meeting.host }];
  return linkNote ? [{ label: "Place", value: linkNote, long: true }] : [];
}

/** The button to join: of a room when it is time, of a link at any time. */
function Join({ booking: { id, meeting, room } }: { booking: BookingView }) {
  if (!room) return meeting ? <JoinLink meeting={meeting} /> : null;
  if (!room.isOpen || !meeting) return null;
  return <JoinRoom action={paths.bookingRoom(id)} label="Join session" note={meeting.host} variant="quiet" />;
}
