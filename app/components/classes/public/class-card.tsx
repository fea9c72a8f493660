import { SeatReservationDialog } from "~/components/classes/seats/complete-booking";
import { type OwnEntry, ownEntryText, seatHref, seatLabel } from "~/components/classes/seats/seat-button";
import { ZoneName } from "~/components/site/zone-name";
import type { OwnSeat } from "~/domain/classes/class";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { DialogTrigger } from "~/ui/dialog";
import { LocalTime } from "./local-time";

interface ClassCardProps {
  liveClass: ClassView;
  /** The page is the same for all visitors. */
  isForVisitors: boolean;
  /** The viewer's own waitlist entry. */
  entry: OwnEntry | null;
  /** The viewer's own current seat. */
  seat: OwnSeat | null;
}

export function ClassCard({ liveClass, isForVisitors, entry, seat }: ClassCardProps) {
  const { slug, title, expertName, standing, when, duration, price } = liveClass;
  const isOpen = standing === "open" || (seat !== null && !seat.isHeld);
  const seats = seat ? (seat.isHeld ? "We hold a seat for you" : "You have a seat") : liveClass.seats;
  return (
    <li className="class-card">
      <div className="stack-s">
        <div>
          <h3>
            <a href={paths.liveClass(slug)}>{title}</a>
          </h3>
          <p className="muted">{`With ${expertName}`}</p>
        </div>
        <p className="class-when">
          {when ? <ClassWhen when={when} /> : <strong>Date to be announced</strong>}
        </p>
        {when && standing !== "past" && isForVisitors ? <LocalTime when={when} /> : null}
        <p className="facts">
          <span className="muted">{duration}</span>{" "}
          {when ? <Badge kind={isOpen ? "good" : "neutral"}>{seats}</Badge> : null}
        </p>
        {entry && !seat ? <p className="small">{ownEntryText(entry)}</p> : null}
      </div>
      <div className="deal">
        <p className="price num">{price}</p>
        {seat ? (
          <SeatAction seat={seat} title={title} />
        ) : entry ? (
          <EntryAction entry={entry} title={title} />
        ) : (
          <CardAction liveClass={liveClass} />
        )}
      </div>
    </li>
  );
}

/** The dialog of the card's 'Book Now'. It comes after the list, so that a text browser shows the list first. */
export function ClassDialog({ liveClass, isSignedIn }: { liveClass: ClassView; isSignedIn: boolean }) {
  if (liveClass.standing !== "open") return null;
  return (
    <SeatReservationDialog id={`book-${liveClass.slug}`} liveClass={liveClass} isSignedIn={isSignedIn} />
  );
}

function ClassWhen({ when: { local, gmt, startsAt } }: { when: NonNullable<ClassView["when"]> }) {
  if (!local) return <time dateTime={startsAt}>{gmt}</time>;
  return (
    <>
      <time dateTime={startsAt}>{local.text}</time>{" "}
      <span className="small muted">
        <ZoneName zone={local.zone} at={startsAt} /> · {gmt}
      </span>
    </>
  );
}

function SeatAction({ seat, title }: { seat: OwnSeat; title: string }) {
  return (
    <ButtonLink variant="quiet" href={seatHref(seat)}>
      {seatLabel(seat)}
      <span className="visually-hidden">{` for ${title}`}</span>
    </ButtonLink>
  );
}

function EntryAction({ entry: { offerHref, leaveHref }, title }: { entry: OwnEntry; title: string }) {
  return (
    <ButtonLink variant="quiet" href={offerHref ?? leaveHref}>
      {offerHref ? "View the offer" : "Leave the waitlist"}
      <span className="visually-hidden">{` for ${title}`}</span>
    </ButtonLink>
  );
}

function CardAction({ liveClass: { slug, title, standing } }: { liveClass: ClassView }) {
  const of = <span className="visually-hidden">{` for ${title}`}</span>;
  if (standing === "open") {
    return (
      <DialogTrigger
        variant="quiet"
        opens={`book-${slug}`}
        href={paths.classReservation(slug)}
        linkText="Book this class"
      >
        Book Now{of}
      </DialogTrigger>
    );
  }
  const isFull = standing === "sold-out";
  return (
    <ButtonLink variant="quiet" href={isFull ? paths.classWaitlist(slug) : paths.liveClass(slug)}>
      {isFull ? "Join Waitlist" : "View class"}
      {of}
    </ButtonLink>
  );
}
