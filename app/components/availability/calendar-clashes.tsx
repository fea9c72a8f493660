import type { ClashView } from "~/domain/calendars/calendar-view";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** Booked sessions at times at which the expert's own calendars say that they are busy. They stay booked. */
export function CalendarClashes({ clashes, hasMore }: { clashes: readonly ClashView[]; hasMore: boolean }) {
  if (clashes.length === 0) return null;
  return (
    <Notice kind="info" title="Booked sessions at times at which you are busy">
      <ul>
        {clashes.map(({ id, text }) => (
          <li key={id}>
            <a href={paths.booking(id)}>{text}</a>
            {" · "}
            <a href={paths.bookingReschedule(id)} aria-label={`Reschedule ${text}`}>
              Reschedule
            </a>
          </li>
        ))}
        {hasMore ? (
          <li>
            <a href={paths.myBookings()}>And more in your sessions</a>
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}
