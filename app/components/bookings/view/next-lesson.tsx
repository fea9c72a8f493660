import type { ReactNode } from "react";
import { ZoneName } from "~/components/site/zone-name";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { BookingBadges } from "./booking-badges";
import { MessageLink } from "./message-link";
import { NextStep } from "./next-step";

interface NextLessonProps {
  booking: BookingView;
  isNow: boolean;
  showsBookedOn?: boolean;
  /** A form with the page's next step. */
  children?: ReactNode;
}

/** The next lesson, above the list: when, with whom, where, and everything that can be done about it. */
export function NextLesson({ booking, isNow, showsBookedOn = false, children }: NextLessonProps) {
  const { id, day, time, zone, length, other, otherSide, next, canMove, canCancel, isHold } = booking;
  return (
    <section className="panel booking-card next-lesson" aria-labelledby="next-lesson">
      <div className="next-lesson-head">
        <h2 id="next-lesson">{isNow ? "Your lesson now" : "Next lesson"}</h2>
        {booking.inDays && !isNow ? <p className="num">{booking.inDays}</p> : null}
      </div>
      <div className="next-lesson-body">
        <div>
          <p className="day">{day}</p>
          <p className="num time">{time}</p>
          <p className="muted small num">
            <ZoneName zone={zone} at={booking.startsAt} /> · {length}
          </p>
          {showsBookedOn ? <p className="muted small num">Booked on {booking.bookedOn}</p> : null}
        </div>
        <Avatar src={other.avatar} name={other.name} />
        <div className="stack-s">
          <div>
            <div className="card-head">
              <h3>
                <a href={paths.booking(id)}>{other.name}</a>
              </h3>
              <BookingBadges booking={booking} isGrouped />
            </div>
            {other.detail ? <p className="muted small">{other.detail}</p> : null}
          </div>
          {otherSide ? (
            <p className="muted small num">
              {otherSide} for {other.name}
            </p>
          ) : null}
          {booking.asExpert && booking.showsScan ? (
            <p className="muted small">{`${other.name} shows you their skill gaps.`}</p>
          ) : null}
          {booking.linkNote ? <p className="small">{booking.linkNote}</p> : null}
        </div>
      </div>
      {children}
      <div className="actions">
        <NextStep booking={booking} variant="primary" hasDeadline={booking.dueBadge === null} />
        {next ? null : (
          <ButtonLink variant={children ? "quiet" : "primary"} href={paths.booking(id)}>
            View booking
          </ButtonLink>
        )}
        {isHold ? null : (
          <ButtonLink variant="quiet" href={paths.bookingCalendar(id)} download>
            Add to calendar
          </ButtonLink>
        )}
        <MessageLink booking={booking} />
        {canMove ? (
          <ButtonLink variant="link" href={paths.bookingReschedule(id)}>
            Reschedule
          </ButtonLink>
        ) : null}
        {canCancel ? (
          <ButtonLink variant="link" href={paths.bookingCancellation(id)}>
            {isHold ? "Release the time" : "Cancel"}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
