import CalendarPlus from "lucide-react/icons/calendar-plus";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { hasSeatButton, SeatButton, type SeatChoice } from "~/components/classes/seats/seat-button";
import { ownEntryText } from "~/components/classes/waitlist/own-entry";
import type { ClassView } from "~/domain/classes/public/class-view";
import { waitlistTerms } from "~/domain/classes/public/page-texts";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { NextClass, type NextClassView } from "./next-class";

export interface OtherDate {
  slug: string;
  when: string;
  isSoldOut: boolean;
}

interface ClassPanelProps extends SeatChoice {
  /** The teams for which the viewer can reserve seats. */
  teams: readonly { text: string; href: string }[];
  otherDates: readonly OtherDate[];
  /** The next class of all, for one that is over or full and has no other date. */
  next: NextClassView | null;
  /** What the price is for. */
  unit: string;
  /** What takes the place of the seats and the button while there is no date. */
  children?: ReactNode;
}

/** Price, seats, button and other dates, beside the text; on phones right below the head. */
export function ClassPanel({ teams, otherDates, next, unit, children, ...choice }: ClassPanelProps) {
  const { liveClass, seat, entry } = choice;
  const isPast = liveClass.standing === "past";
  // A class that is over or has no date links to the first other date with a free seat, or else to the first other date.
  const first =
    liveClass.standing === "announced" || (isPast && !seat)
      ? (otherDates.find((date) => !date.isSoldOut) ?? otherDates[0])
      : undefined;
  const hasSeatLine = liveClass.standing !== "announced" && !isPast;
  return (
    <aside className="panel profile-panel" aria-label={isPast ? "Other classes" : "Price and seats"}>
      {isPast ? (
        <>
          <p className="headline">This class is over</p>
          {otherDates.length > 0 ? null : (
            <>
              <NextClass next={next} />
              <ButtonLink wide href={paths.classes()}>
                See upcoming classes
              </ButtonLink>
            </>
          )}
        </>
      ) : (
        <p>
          <span className="price num">{liveClass.price}</span>{" "}
          {liveClass.priceCents > 0 ? <span className="small muted">{unit}</span> : null}
        </p>
      )}
      {first ? (
        <ButtonLink wide href={paths.liveClass(first.slug)}>
          {isPast ? `Next date: ${dateText(first)}` : dateText(first)}
        </ButtonLink>
      ) : !hasSeatLine && !seat ? null : (
        <p className="num" aria-live="polite">
          <strong>{seat ? ownSeatText(seat, isPast) : entry ? ownEntryText(entry) : liveClass.seats}</strong>
        </p>
      )}
      {children}
      {hasSeatButton(choice) ? (
        <div className="on-wide" data-until-start>
          <SeatButton {...choice} />
        </div>
      ) : null}
      {teams.map(({ text, href }) => (
        <p key={href}>
          <a href={href}>{text}</a>
        </p>
      ))}
      {entry && !seat ? (
        <p>
          <a href={entry.leaveHref}>Leave the waitlist</a>
        </p>
      ) : null}
      {liveClass.standing === "sold-out" && !seat && !entry ? (
        <p className="small muted" data-until-start>
          {waitlistTerms}
        </p>
      ) : null}
      {liveClass.standing === "sold-out" && !seat ? <NextClass next={next} /> : null}
      {liveClass.standing === "open" && !seat && !entry ? (
        <p className="small muted" data-until-start>
          {liveClass.priceCents > 0 ? (
            <span>Secure checkout: you pay on the payment provider's page. </span>
          ) : null}
          <span>
            {liveClass.hasLink
              ? "You get a confirmation email with the video link at once. "
              : "You get a confirmation email at once, and the video link before the class starts. "}
          </span>
          Please join 5 minutes before the start.
        </p>
      ) : null}
      <OtherDates dates={otherDates.filter((date) => date !== first)} />
    </aside>
  );
}

interface ClassDetailsProps {
  liveClass: ClassView;
  google: string | null;
  /** Without a seat, the calendar is no next step: its links are no buttons. */
  hasSeat: boolean;
}

/**
 * Length and seats in figures, and the links to a calendar. `google` is null if there is nothing to add to one. Renders
 * nothing for a class that is over or has no date: its length is in the head.
 */
export function ClassDetails({ liveClass, google, hasSeat }: ClassDetailsProps) {
  if (liveClass.standing === "past" || liveClass.standing === "announced") return null;
  return (
    <section className="stack-s" aria-labelledby="class-details">
      <h2 id="class-details">Class Details</h2>
      <dl className="class-details">
        {details(liveClass).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {google && !hasSeat ? (
        <p className="actions small">
          <a href={google} target="_blank" rel="noopener noreferrer">
            Add to Google Calendar
          </a>
          <a href={paths.classCalendar(liveClass.slug)} download>
            Download .ics File
          </a>
        </p>
      ) : google ? (
        <p className="bar start">
          <ButtonLink variant="quiet" href={google} target="_blank" rel="noopener noreferrer">
            <CalendarPlus size={18} aria-hidden="true" />
            Add to Google Calendar
          </ButtonLink>
          <ButtonLink variant="quiet" href={paths.classCalendar(liveClass.slug)} download>
            <Download size={18} aria-hidden="true" />
            Download .ics File
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

/** The price and the button at the bottom of the screen, on phones. */
export function ClassBar(choice: SeatChoice) {
  if (!hasSeatButton(choice)) return null;
  return (
    <div className="bottom-bar" data-until-start>
      <p>
        <span className="price num">{choice.liveClass.price}</span>
      </p>
      <SeatButton {...choice} />
    </div>
  );
}

function ownSeatText({ isHeld }: { isHeld: boolean }, isPast: boolean) {
  if (isPast) return "You had a seat in this class.";
  return isHeld ? "We hold a seat for you. Please pay for it." : "You have a seat in this class.";
}

function OtherDates({ dates }: { dates: readonly OtherDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="other-dates">
      <hr />
      <h2 id="other-dates">Other dates</h2>
      <ul>
        {dates.map((date) => (
          <li key={date.slug}>
            <a href={paths.liveClass(date.slug)}>{dateText(date)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dateText = ({ when, isSoldOut }: OtherDate) => (isSoldOut ? `${when} · Sold out` : when);

/** A cancelled class has no seats, and free seats are listed only until the start. */
const details = ({ hours, maxSeats, seatsTaken, seatsLeft, standing }: ClassView) => [
  { label: "Duration", value: hours },
  ...(standing === "cancelled"
    ? []
    : [
        { label: "Max seats", value: maxSeats },
        { label: "Seats taken", value: seatsTaken },
        ...(standing === "open" || standing === "sold-out"
          ? [{ label: "Available", value: standing === "open" ? seatsLeft : 0 }]
          : []),
      ]),
];
