import { type BarSeries, layBars } from "./bars";
import { figureText } from "./figure-text";
import { Legend } from "./legend";
import { Plot } from "./plot";

interface BarChartProps {
  id: string;
  title: string;
  /** For amounts in cents; null for numbers. */
  currency: string | null;
  /** The names of the columns, oldest first: days on which weeks begin, or months. */
  columns: readonly string[];
  unit: "week" | "month";
  series: readonly BarSeries[];
  /** Shown if every value is 0. */
  empty: string;
  /** False where the page explains the bars of several charts once. */
  hasLegend?: boolean;
}

/** A bar chart by week or month with a labelled maximum, drawn on the server. A table with the figures is beside it. */
export function BarChart({
  id,
  title,
  currency,
  columns,
  unit,
  series,
  empty,
  hasLegend = true,
}: BarChartProps) {
  const textOf = (value: number) => figureText(value, currency);
  const sumOf = ({ values }: BarSeries) => values.reduce((sum, value) => sum + value, 0);
  const ahead = series.filter(({ look }) => look !== "before");
  const before = series.find(({ look }) => look === "before");
  const { top, bottom, zeroAt, bars } = layBars(series, columns.length);
  const sums = ahead
    .map((one) => `${textOf(sumOf(one))}${ahead.length > 1 ? ` ${one.name.toLowerCase()}` : ""}`)
    .join(" · ");
  return (
    <figure className="chart">
      <figcaption>
        <h3>{title}</h3>
        <p className="num">
          {sums}{" "}
          <span className="small muted">
            {hasLegend ? `in ${columns.length} ${unit}s` : null}
            {before
              ? ` · ${textOf(sumOf(before))} ${hasLegend ? `in the ${columns.length} ` : ""}before`
              : ""}
          </span>
        </p>
      </figcaption>
      {bars.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <>
          {hasLegend && series.length > 1 ? <Legend items={series} /> : null}
          <Plot
            id={id}
            name={`${title} by ${unit}`}
            about={`From ${columns[0]} to ${columns.at(-1)}: ${sums} in all, most in a ${unit}: ${most(ahead, columns, textOf)}.`}
            scale={[textOf(top), textOf(bottom)]}
            labels={labelled(columns, unit)}
          >
            {bars.map(({ key, look, ...box }) => (
              <rect
                key={key}
                className={look}
                x={`${box.x}%`}
                y={`${box.y}%`}
                width={`${box.width}%`}
                height={`${box.height}%`}
              />
            ))}
            <line className="zero-line" x2="100%" y1={`${zeroAt}%`} y2={`${zeroAt}%`} />
          </Plot>
        </>
      )}
    </figure>
  );
}

/** "$40.00 (16 Nov 2026)" */
function most(series: readonly BarSeries[], columns: readonly string[], textOf: (value: number) => string) {
  const sums = columns.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const greatest = Math.max(0, ...sums);
  return greatest > 0 ? `${textOf(greatest)} (${columns[sums.indexOf(greatest)]})` : "none";
}

/** Three columns at the same distance from each other, below their middles. Weeks go without their year. */
function labelled(columns: readonly string[], unit: BarChartProps["unit"]) {
  const third = columns.length / 3;
  return [...new Set([0, 1, 2].map((part) => Math.floor((part + 0.5) * third)))].map((at) => ({
    at: Math.round((100 * (at + 0.5)) / columns.length),
    text: (columns[at] ?? "").replace(unit === "week" ? / \d{4}$/ : "", ""),
  }));
}
