import type { ScanSummaryView } from "~/domain/scans/scan-summary-view";

/**
 * Readiness and fit over time: a drawing, and a table with the same figures.
 * @param scans newest first
 */
export function ScanChart({ scans }: { scans: readonly ScanSummaryView[] }) {
  const inOrder = [...scans].reverse();
  const x = (index: number) => left + (index * (width - left - right)) / Math.max(1, inOrder.length - 1);
  const y = (percent: number) => top + ((100 - percent) * (height - top - bottom)) / 100;
  const points = (of: "readiness" | "fit") =>
    inOrder.map((scan, index) => `${x(index)},${y(scan[of])}`).join(" ");
  return (
    <div className="scan-chart stack-s">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="scan-chart-title">
        <title id="scan-chart-title">Readiness and fit by scan; the table has the figures</title>
        {[0, 50, 100].map((percent) => (
          <g key={percent} className="grid">
            <line x1={left} x2={width - right} y1={y(percent)} y2={y(percent)} />
            <text x={left - 6} y={y(percent) + 4} textAnchor="end">
              {percent}%
            </text>
          </g>
        ))}
        {(["fit", "readiness"] as const).map((of) => (
          <g key={of} className={of}>
            <polyline points={points(of)} />
            {inOrder.map((scan, index) => (
              <circle key={scan.id} cx={x(index)} cy={y(scan[of])} r="3.5" />
            ))}
          </g>
        ))}
      </svg>
      <p className="scan-legend small" aria-hidden="true">
        <span className="readiness">Readiness</span> <span className="fit">Fit</span>
      </p>
    </div>
  );
}

/** In units of the drawing. */
const [width, height, left, right, top, bottom] = [360, 150, 40, 12, 12, 12];
