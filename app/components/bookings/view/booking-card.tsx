import { SetLink } from "~/components/bookings/meeting-link/set-link";
import { ZoneName } from "~/components/site/zone-name";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { BookingBadges } from "./booking-badges";
import { NextStep } from "./next-step";

/** A session in a list: who, when, how long, its state and its next step. */
export function BookingCard({ booking, isGrouped = false }: { booking: BookingView; isGrouped?: boolean }) {
  const { other } = booking;
  return (
    <li className="booking-card">
      <div className="when">
        <p className="day">{booking.day}</p>
        <p className="num time">{booking.time}</p>
        <p className="muted small num">
          <span className="row-zone">
            <ZoneName zone={booking.zone} at={booking.startsAt} /> ·{" "}
          </span>
          {booking.length} · <span className="whole">Booked on {booking.bookedOn}</span>
        </p>
      </div>
      <div className="stack-s">
        <div>
          <div className="card-head">
            <h3>
              <a href={paths.booking(booking.id)}>{other.name}</a>
            </h3>
            <BookingBadges booking={booking} isGrouped={isGrouped} />
          </div>
          {other.detail ? <p className="muted small">{other.detail}</p> : null}
        </div>
        {booking.asExpert && booking.showsScan ? (
          <p className="muted small">{`${other.name} shows you their skill gaps.`}</p>
        ) : null}
        {booking.linkNote && (!isGrouped || (booking.canSetLink && !booking.room) || booking.isHold) ? (
          <p className="muted small">{booking.linkNote}</p>
        ) : null}
        {booking.resale ? <p className="muted small">{booking.resale}</p> : null}
        <CardActions booking={booking} />
      </div>
      <Avatar src={other.avatar} name={other.name} />
    </li>
  );
}

function CardActions({ booking }: { booking: BookingView }) {
  const { next, canSetLink, caseFile, bookAgain, day, time, other } = booking;
  // A row has one button; what else can be done is a link.
  const [first, second] = next
    ? (["link", "link"] as const)
    : (["quiet", caseFile ? "link" : "quiet"] as const);
  if (!next && !canSetLink && !caseFile && !bookAgain) return null;
  return (
    <div className="actions">
      <NextStep
        booking={booking}
        variant={next?.kind === "review" ? "quiet" : "outlined"}
        hasDeadline={booking.dueBadge === null && next?.kind !== "review"}
      />
      {next?.kind === "set-link" ? null : <SetLink booking={booking} />}
      {caseFile ? (
        <ButtonLink variant={first} href={caseFile.href}>
          {caseFile.label}
          <span className="visually-hidden">
            {" "}
            of {day}, {time}
          </span>
        </ButtonLink>
      ) : null}
      {bookAgain ? (
        <ButtonLink variant={second} href={bookAgain}>
          Book again<span className="visually-hidden"> with {other.name}</span>
        </ButtonLink>
      ) : null}
    </div>
  );
}
