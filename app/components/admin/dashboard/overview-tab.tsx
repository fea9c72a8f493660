import { Funnel } from "~/components/charts/funnel";
import { paths } from "~/shared/paths";
import { Part } from "./part";
import { WeekCharts, type WeekChartsProps } from "./week-charts";

export interface OverviewTabProps {
  /** The dates in words; null if they couldn't be read. */
  latest: { booking: string; message: string } | null;
  newUsers: number | null;
  /** The counts of the charts' weeks; null if they couldn't be read. */
  funnel: ReadonlyArray<{ name: string; count: number }> | null;
  charts: WeekChartsProps;
}

/** The latest booking and message, and the figures of the last days. */
export function OverviewTab({ latest, newUsers, funnel, charts }: OverviewTabProps) {
  const facts = [
    ...(latest ? [{ label: "Latest booking", value: latest.booking }] : []),
    ...(latest ? [{ label: "Latest message", value: latest.message }] : []),
    ...(newUsers === null
      ? []
      : [{ label: "Users created in the last 30 days", value: newUsers.toLocaleString("en-US") }]),
  ];
  return (
    <div className="stack">
      <section className="stack-s" aria-label="Latest">
        <Part of={latest} name="The latest booking and message">
          {() => null}
        </Part>
        <Part of={newUsers} name="The new users">
          {() => null}
        </Part>
        <div className="bar">
          {facts.length > 0 ? (
            <dl className="latest-facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt> <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <p className="actions small">
            <a href={paths.adminDashboard()}>Refresh All Data</a>{" "}
            <a href={paths.adminDashboard({ tab: "users" })}>Manage Users</a>
          </p>
        </div>
      </section>
      <WeekCharts {...charts} />
      <section className="stack-s" aria-labelledby="funnel">
        <h2 id="funnel">From views to bookings</h2>
        <p className="muted">The same {charts.weeks.length} weeks.</p>
        <Part of={funnel} name="The way from views to bookings">
          {(steps) => (
            <Funnel steps={steps} hasShares={false} empty="No views, messages or bookings in these weeks." />
          )}
        </Part>
      </section>
    </div>
  );
}
