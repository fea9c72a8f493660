import type { ScanChange } from "~/domain/scans/analysis/compare";
import type { ScanSummaryView } from "~/domain/scans/scan-summary-view";
import { enumerate } from "~/shared/enumerate";
import { ScanChart } from "./scan-chart";

/** The change since the scan before, and the chart of all scans. @param since the day of that scan, in words */
export function ScanProgress(change: ScanChange & { since: string; scans: readonly ScanSummaryView[] }) {
  const { since, readiness, fit, gained, isOtherMode, scans } = change;
  return (
    <section className="stack-s" aria-labelledby="scan-change">
      <h2 id="scan-change">{`Since ${since}`}</h2>
      <p className="num">
        <span>{`Readiness ${readiness.before}% → ${readiness.now}%`}</span>
        {fit.before === null ? null : <span>{` · fit ${fit.before}% → ${fit.now}%`}</span>}
      </p>
      {scans.length > 1 ? <ScanChart scans={scans} /> : null}
      {gained.length > 0 ? <p>{`New strengths: ${enumerate(gained)}`}</p> : null}
      {isOtherMode ? (
        <p className="muted small">The two scans asked different questions, so compare them with care.</p>
      ) : null}
    </section>
  );
}
