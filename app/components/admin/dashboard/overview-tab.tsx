import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { DayCharts, type DayChartsProps } from "../charts/day-charts";
import { Part } from "./part";

export interface OverviewTabProps {
  /** The dates in words; null if they couldn't be read. */
  latest: { booking: string; message: string } | null;
  newUsers: number | null;
  charts: DayChartsProps;
}

/** The latest booking and message, and the figures of the last days. */
export function OverviewTab({ latest, newUsers, charts }: OverviewTabProps) {
  return (
    <div className="stack">
      <section className="stack-s" aria-label="Latest">
        <Part of={latest} name="The latest booking and message">
          {({ booking, message }) => (
            <Rows
              items={[
                { label: "Latest booking", value: booking },
                { label: "Latest message", value: message },
              ]}
            />
          )}
        </Part>
        <Part of={newUsers} name="The new users">
          {(count) => (
            <Rows
              items={[{ label: "Users created in the last 30 days", value: count.toLocaleString("en-US") }]}
            />
          )}
        </Part>
        <p className="actions">
          <ButtonLink variant="outlined" href={paths.adminDashboard()}>
            Refresh All Data
          </ButtonLink>
          <ButtonLink variant="outlined" href={paths.adminDashboard({ tab: "users" })}>
            Manage Users
          </ButtonLink>
        </p>
      </section>
      <DayCharts {...charts} />
    </div>
  );
}
