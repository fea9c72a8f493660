import { SeatReservationDialog } from "~/components/classes/seats/complete-booking";
import { seatHref, seatLabel } from "~/components/classes/seats/seat-button";
import { type OwnEntry, ownEntryText } from "~/components/classes/waitlist/own-entry";
import type { OwnSeat } from "~/domain/classes/class";
import type { RowDate } from "~/domain/classes/public/class-row";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { DialogTrigger } from "~/ui/dialog";
import { LocalTime } from "./local-time";

/** A class of the list, with its date and its teacher's portrait. */
export type ListedClass = ClassView & {
  date: RowDate | null;
  portrait: string | null;
  /** The first thing that one learns in it; undefined if its text says none. */
  learns: string | undefined;
};

interface ClassRowProps {
  liveClass: ListedClass;
  isForVisitors: boolean;
  entry: OwnEntry | null;
  seat: OwnSeat | null;
}

/**
 * A class in the list: its day, what it is, its time and seats, and its price with the next step. One that is over has
 * only its title to press.
 */
export function ClassRow({ liveClass, isForVisitors, entry, seat }: ClassRowProps) {
  const { slug, title, expertName, standing, when, date, duration, price, portrait, learns } = liveClass;
  const isPast = standing === "past";
  return (
    <li className="class-row">
      <DayBlock date={date} />
      <div className="person">
        <Avatar src={portrait} name={expertName} />
        <div>
          <h3>
            <a href={paths.liveClass(slug)}>{title}</a>
          </h3>
          {when && date ? (
            <p className="hour num">
              <time dateTime={when.startsAt}>
                <span className="visually-hidden">{`${date.name}, `}</span>
                <strong>{date.time}</strong>
              </time>{" "}
              {date.gmt ? <span className="small muted unbroken">{date.gmt}</span> : null}
              {!isPast && isForVisitors ? <LocalTime when={when} /> : null}
            </p>
          ) : (
            <p className="hour">Date to be announced</p>
          )}
          <p className="small muted">{`With ${expertName} · ${duration}`}</p>
          {learns ? <p className="learns">{learns}</p> : null}
        </div>
      </div>
      {isPast ? null : (
        <>
          <div className="class-seats">
            {when ? (
              <p className="num">
                <strong>{seat ? ownSeatText(seat) : liveClass.seats}</strong>
              </p>
            ) : null}
            {entry && !seat ? <p className="small">{ownEntryText(entry)}</p> : null}
          </div>
          <p className="price num">{price}</p>
        </>
      )}
      {seat ? (
        <SeatAction seat={seat} title={title} />
      ) : entry ? (
        <EntryAction entry={entry} title={title} />
      ) : isPast ? null : (
        <RowAction liveClass={liveClass} />
      )}
    </li>
  );
}

const ownSeatText = ({ isHeld }: OwnSeat): string => (isHeld ? "We hold a seat for you" : "You have a seat");

/** The day as a block. The time below the title has it in words. */
function DayBlock({ date }: { date: RowDate | null }) {
  return (
    <p className="day-block num" aria-hidden="true">
      {date ? (
        <>
          <span>{date.weekday}</span> <b>{date.day}</b> <span>{date.month}</span>{" "}
          {date.year ? <span>{date.year}</span> : null}
        </>
      ) : (
        <span>Soon</span>
      )}
    </p>
  );
}

/** The dialog of the row's 'Book Now'. It comes after the list, so that a text browser shows the list first. */
export function ClassDialog({ liveClass, isSignedIn }: { liveClass: ClassView; isSignedIn: boolean }) {
  if (liveClass.standing !== "open") return null;
  return (
    <SeatReservationDialog id={`book-${liveClass.slug}`} liveClass={liveClass} isSignedIn={isSignedIn} />
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

function RowAction({ liveClass: { slug, title, standing } }: { liveClass: ClassView }) {
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
