import { BarChart } from "~/components/charts/bar-chart";
import { figureText } from "~/components/charts/figure-text";
import { Legend } from "~/components/charts/legend";
import type { Chart } from "~/domain/counts/chart";
import { Fold } from "~/ui/fold";
import { Table } from "~/ui/table";
import { Part } from "./part";

export interface WeekChartsProps {
  /** The days on which the weeks begin, such as "23 Nov 2026", oldest first. The last week ends today. */
  weeks: readonly string[];
  figures: ReadonlyArray<{ title: string; charts: readonly Chart[] | null }>;
}

/** The figures of the last weeks, before those of as many weeks before them: a chart of each, and a table of all. */
export function WeekCharts({ weeks, figures }: WeekChartsProps) {
  return (
    <section className="stack-s" aria-labelledby="last-weeks">
      <header className="stack-xs">
        <h2 id="last-weeks">The last {weeks.length} weeks</h2>
        <p className="muted">Weeks in UTC. The latest one ends today, which isn't over yet.</p>
        <Legend
          items={[
            { look: "main", name: "These weeks" },
            { look: "before", name: `The ${weeks.length} weeks before` },
          ]}
        />
      </header>
      <div className="charts ranked">
        {figures.map(({ title, charts }) => (
          <Part key={title} of={charts} name={title}>
            {(drawn) => drawn.map((chart) => <WeekChart key={chart.id} chart={chart} weeks={weeks} />)}
          </Part>
        ))}
      </div>
      <Fold more="Show these figures as a table" less="Hide the table">
        <WeekTable weeks={weeks} charts={figures.flatMap(({ charts }) => charts ?? [])} />
      </Fold>
    </section>
  );
}

const WeekChart = ({ chart, weeks }: { chart: Chart; weeks: readonly string[] }) => (
  <BarChart
    id={chart.id}
    title={chart.title}
    currency={chart.currency}
    columns={weeks}
    unit="week"
    series={[
      { look: "before", name: `The ${weeks.length} weeks before`, values: chart.before },
      { look: "main", name: "These weeks", values: chart.values },
    ]}
    hasLegend={false}
    empty={`None in these ${weeks.length} weeks or in the ${weeks.length} before.`}
  />
);

function WeekTable({ weeks, charts }: { weeks: readonly string[]; charts: readonly Chart[] }) {
  const rows = weeks.map((week, index) => ({
    key: week,
    cells: [
      week,
      ...charts.map(
        ({ values, before, currency }) =>
          `${figureText(values[index] ?? 0, currency)} (${figureText(before[index] ?? 0, currency)})`,
      ),
    ],
  }));
  return (
    <Table
      label="Figures by week, with those of the same week before in brackets"
      columns={[{ name: "Week from" }, ...charts.map(({ title }) => ({ name: title, isNumber: true }))]}
      rows={rows.reverse()}
    />
  );
}
