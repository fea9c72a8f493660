import { BookingCard } from "~/components/bookings/booking-card";
import type { BookingView } from "~/domain/bookings/booking-view";
import { paths } from "~/shared/paths";

/** The next sessions, in one zone. */
export function NextSessions({
  sessions,
  hasPast,
  zone,
}: {
  sessions: readonly BookingView[];
  hasPast: boolean;
  zone: string;
}) {
  return (
    <section className="stack-s" aria-labelledby="next-sessions">
      <h2 id="next-sessions">Next sessions</h2>
      {sessions.length === 0 ? (
        <p className="muted">
          {hasPast ? (
            <>
              No upcoming sessions. Earlier ones are in <a href={paths.myBookings()}>My Sessions</a>.
            </>
          ) : (
            "No sessions yet. What learners book with you appears here."
          )}
        </p>
      ) : (
        <>
          <p className="muted small">Times in {zone}.</p>
          <ul className="ledger" data-times>
            {sessions.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
          <p>
            <a href={paths.myBookings()}>View All</a>
          </p>
        </>
      )}
    </section>
  );
}
