import type { Chart } from "~/domain/counts/chart";
import { drawBars, drawingHeight } from "./bars";
import { figureText } from "./figure-text";

interface DayChartProps {
  chart: Chart;
  /** The days in words, or the months. */
  days: readonly string[];
  unit?: "day" | "month";
}

/**
 * A bar chart of one figure by day or month, drawn on the server. Its texts are outside the drawing, so that they don't
 * stretch.
 */
export function DayChart({ chart, days, unit = "day" }: DayChartProps) {
  const { id, title, currency, values } = chart;
  const sum = values.reduce((total, value) => total + value, 0);
  const greatest = Math.max(0, ...values);
  const { zero, path } = drawBars(values);
  const textOf = (value: number) => figureText(value, currency);
  const most =
    greatest > 0
      ? `${textOf(greatest)} ${unit === "day" ? "on" : "in"} ${days[values.indexOf(greatest)]}`
      : "none";
  return (
    <figure className="day-chart">
      <figcaption>
        <h3>{title}</h3>
        <p className="num">
          {textOf(sum)}{" "}
          <span className="small muted">
            in {days.length} {unit}s
          </span>
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${values.length} ${drawingHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-name ${id}-about`}
      >
        <title id={`${id}-name`}>{`${title} by ${unit}`}</title>
        <desc id={`${id}-about`}>
          {`From ${days[0]} to ${days.at(-1)}: ${textOf(sum)} in all, most in a ${unit}: ${most}.`}
        </desc>
        <path d={path} />
        <line x1="0" x2={values.length} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="bar small muted">
        <span>{days[0]}</span> <span>{days.at(-1)}</span>
      </p>
      <p className="small muted num">
        Most in a {unit}: {most}
      </p>
    </figure>
  );
}
