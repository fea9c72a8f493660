import { Legend } from "~/components/charts/legend";
import { Plot, ScaleLine } from "~/components/charts/plot";
import type { ScanSummaryView } from "~/domain/scans/scan-summary-view";

/**
 * Readiness and fit over time, at the dates of the scans. Its description has the figures.
 * @param scans two or more, newest first
 */
export function ScanChart({ scans }: { scans: readonly ScanSummaryView[] }) {
  const inOrder = [...scans].reverse();
  const places = placesOf(inOrder.map(({ at }) => at));
  const points = inOrder.map((scan, index) => ({ ...scan, x: places[index] ?? 0 }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <div className="chart">
      <Legend
        items={[
          { look: "main", name: "Readiness" },
          { look: "other", name: "Fit (dashed)" },
        ]}
      />
      <Plot
        id="scan-chart"
        name="Readiness and fit by scan"
        about={points
          .map(({ date, readiness, fit }) => `${date}: ${readiness}% ready, ${fit}% fit`)
          .join(". ")}
        scale={["100%", "50%", "0%"]}
        labels={labelled(points).map(({ x, shortDate }) => ({ at: x, text: shortDate }))}
      >
        {[0, 50, 100].map((at) => (
          <ScaleLine key={at} at={at} />
        ))}
        <Line values={points.map(({ id, x, fit }) => ({ id, x, y: 100 - fit }))} isSecond />
        <Line values={points.map(({ id, x, readiness }) => ({ id, x, y: 100 - readiness }))} />
      </Plot>
    </div>
  );
}

interface Point {
  id: string;
  /** In percent of the drawing, from its left and its top. */
  x: number;
  y: number;
}

function Line({ values, isSecond = false }: { values: readonly Point[]; isSecond?: boolean }) {
  return (
    <g className={isSecond ? "lines second" : "lines"}>
      {values.map(({ id, x, y }, index) => {
        const before = values[index - 1];
        return before ? (
          <line key={id} x1={`${before.x}%`} y1={`${before.y}%`} x2={`${x}%`} y2={`${y}%`} />
        ) : null;
      })}
      {values.map(({ id, x, y }) => (
        <circle key={id} cx={`${x}%`} cy={`${y}%`} r="4" />
      ))}
    </g>
  );
}

/** Returns where each time is between the first and the last, in percent. Scans of one moment are spread evenly. */
export function placesOf(times: readonly number[]): number[] {
  const first = times[0] ?? 0;
  const length = (times.at(-1) ?? 0) - first;
  const even = Math.max(1, times.length - 1);
  return times.map((time, index) => Math.round(100 * (length > 0 ? (time - first) / length : index / even)));
}

/** Leaves out dates that would touch others: the first and the last are always there. */
function labelled<P extends { x: number }>(points: readonly P[]): P[] {
  const last = points.at(-1);
  const shown: P[] = [];
  for (const point of points) {
    const isClear = point.x - (shown.at(-1)?.x ?? -room) >= room && (last?.x ?? 0) - point.x >= room;
    if (isClear || point === last) shown.push(point);
  }
  return shown;
}

/** The width of a date on a phone, in percent. */
const room = 36;
