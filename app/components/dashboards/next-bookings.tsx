import type { ReactNode } from "react";
import { ZoneName } from "~/components/site/zone-name";
import { paths } from "~/shared/paths";

/**
 * The next sessions, and classes where the list has both, in one zone.
 * @param props.children their cards
 * @param props.zone null where the page has named it above
 */
export function NextBookings({
  title = "Next sessions",
  children,
  hasPast,
  hasMore = false,
  zone,
}: {
  title?: string;
  children: readonly ReactNode[];
  hasPast: boolean;
  hasMore?: boolean;
  zone: string | null;
}) {
  return (
    <section className="stack-s" aria-labelledby="next-bookings">
      <h2 id="next-bookings">{title}</h2>
      {children.length === 0 ? (
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
          {zone ? (
            <p className="muted small">
              Times in <ZoneName zone={zone} />.
            </p>
          ) : null}
          <ul className="ledger one-zone" data-times>
            {children}
          </ul>
          {hasMore ? null : (
            <p>
              <a href={paths.myBookings()}>View All</a>
            </p>
          )}
        </>
      )}
    </section>
  );
}
