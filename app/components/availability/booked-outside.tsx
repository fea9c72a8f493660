import { ZoneName } from "~/components/site/zone-name";
import type { BookedOutside } from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** Sessions that were booked before the hours or days off changed. They stay booked. */
export function BookedOutsideNotice({
  outside: { sessions, more },
  timeZone,
}: {
  outside: BookedOutside;
  /** The zone of the times. */
  timeZone: string;
}) {
  if (sessions.length === 0) return null;
  return (
    <Notice kind="info" title="Booked sessions outside your hours stay as they are">
      <ul>
        {sessions.map(({ id, when, learner, isOnDayOff }) => (
          <li key={id}>
            <a href={paths.booking(id)}>{`${when} with ${learner}`}</a>
            {isOnDayOff ? <span> (on a day off)</span> : null}
          </li>
        ))}
        {more > 0 ? (
          <li>
            <span>{`and ${more} more in `}</span>
            <a href={paths.myBookings()}>your sessions</a>
          </li>
        ) : null}
      </ul>
      <p className="small muted">
        Times in <ZoneName zone={timeZone} />.
      </p>
    </Notice>
  );
}
