import type { Chart } from "~/domain/counts/chart";
import { Fold } from "~/ui/fold";
import { Table } from "~/ui/table";
import { Part } from "../dashboard/part";
import { DayChart } from "./day-chart";
import { figureText } from "./figure-text";

export interface DayChartsProps {
  /** Such as "23 Nov 2026", oldest first. The last is today. */
  days: readonly string[];
  /** The charts of each figure; null if they couldn't be read. */
  figures: ReadonlyArray<{ title: string; charts: readonly Chart[] | null }>;
}

/** The figures of the last days: a chart of each, and a table of all. */
export function DayCharts({ days, figures }: DayChartsProps) {
  return (
    <section className="stack" aria-labelledby="last-days">
      <header className="stack-xs">
        <h2 id="last-days">The last {days.length} days</h2>
        <p className="muted">Days are in UTC; today isn't over yet.</p>
      </header>
      <div className="day-charts">
        {figures.map(({ title, charts }) => (
          <Part key={title} of={charts} name={title}>
            {(drawn) => drawn.map((chart) => <DayChart key={chart.id} chart={chart} days={days} />)}
          </Part>
        ))}
      </div>
      <Fold more="Show these figures as a table" less="Hide the table">
        <DayTable days={days} charts={figures.flatMap(({ charts }) => charts ?? [])} />
      </Fold>
    </section>
  );
}

function DayTable({ days, charts }: { days: readonly string[]; charts: readonly Chart[] }) {
  const rows = days.map((day, index) => ({
    key: day,
    cells: [day, ...charts.map(({ values, currency }) => figureText(values[index] ?? 0, currency))],
  }));
  return (
    <Table
      label="Figures by day"
      columns={[{ name: "Day" }, ...charts.map(({ title }) => ({ name: title, isNumber: true }))]}
      rows={rows.reverse()}
    />
  );
}
