import { OwnCard } from "~/components/agenda/own-card";
import { ZoneName } from "~/components/site/zone-name";
import type { OwnView } from "~/domain/agenda/own-view";
import { paths } from "~/shared/paths";

/** The next sessions, and classes where the list has both, in one zone. */
export function NextBookings({
  title = "Next sessions",
  sessions,
  hasPast,
  zone,
}: {
  title?: string;
  sessions: readonly OwnView[];
  hasPast: boolean;
  zone: string;
}) {
  return (
    <section className="stack-s" aria-labelledby="next-bookings">
      <h2 id="next-bookings">{title}</h2>
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
          <p className="muted small">
            Times in <ZoneName zone={zone} />.
          </p>
          <ul className="ledger" data-times>
            {sessions.map((entry) => (
              <OwnCard key={entry.id} entry={entry} />
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
