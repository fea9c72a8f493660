import CalendarPlus from "lucide-react/icons/calendar-plus";
import Download from "lucide-react/icons/download";
import type { ClassView } from "~/domain/classes/class-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { hasSeatButton, SeatButton, type SeatChoice } from "./seat-button";

export interface OtherDate {
  slug: string;
  when: string;
}

interface ClassPanelProps extends SeatChoice {
  /** Google's prefilled page; null where there is nothing to put into a calendar. */
  google: string | null;
  otherDates: readonly OtherDate[];
}

/** Price, seats, what to press, calendars and details: beside what is read, on phones right below the head. */
export function ClassPanel({ google, otherDates, ...choice }: ClassPanelProps) {
  const { live, seat } = choice;
  return (
    <aside className="panel profile-panel" aria-label="Seats and details">
      <p>
        <span className="price num">{live.price}</span>{" "}
        {live.priceCents > 0 ? <span className="small muted">USD per seat</span> : null}
      </p>
      <p className="num" aria-live="polite">
        <strong>{seat ? ownSeatText(seat) : live.seats}</strong>
      </p>
      {hasSeatButton(choice) ? (
        <div className="on-wide">
          <SeatButton {...choice} />
        </div>
      ) : null}
      {live.standing === "open" && !seat ? (
        <p className="small muted">
          Secure checkout. You get a confirmation email with the video link at once. Please join 5 minutes
          before the start.
        </p>
      ) : null}
      <OtherDates dates={otherDates} />
      {google ? (
        <>
          <hr />
          <ButtonLink wide variant="quiet" href={google} target="_blank" rel="noopener noreferrer">
            <CalendarPlus size={18} aria-hidden="true" />
            Add to Google Calendar
          </ButtonLink>
          <ButtonLink wide variant="quiet" href={paths.classCalendar(live.slug)} download>
            <Download size={18} aria-hidden="true" />
            Download .ics File
          </ButtonLink>
        </>
      ) : null}
      <hr />
      <h2>Class Details</h2>
      <Rows items={details(live)} />
    </aside>
  );
}

/** On phones: price and button, always within a thumb's reach. */
export function ClassBar(choice: SeatChoice) {
  if (!hasSeatButton(choice)) return null;
  return (
    <div className="bottom-bar">
      <p>
        <span className="price num">{choice.live.price}</span>
      </p>
      <SeatButton {...choice} />
    </div>
  );
}

const ownSeatText = ({ isHeld }: { isHeld: boolean }) =>
  isHeld ? "We hold a seat for you. Please pay for it." : "You have a seat in this class.";

function OtherDates({ dates }: { dates: readonly OtherDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="other-dates">
      <hr />
      <h2 id="other-dates">Other dates</h2>
      <ul>
        {dates.map(({ slug, when }) => (
          <li key={slug}>
            <a href={paths.liveClass(slug)}>{when}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const details = ({ hours, maxSeats, seatsTaken, seatsLeft, standing }: ClassView) => [
  { label: "Duration", value: hours },
  { label: "Max seats", value: maxSeats },
  { label: "Seats taken", value: seatsTaken },
  { label: "Available", value: standing === "open" ? seatsLeft : 0 },
];
