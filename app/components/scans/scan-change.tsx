import type { ScanChange } from "~/domain/scans/analysis/compare";
import { enumerate } from "~/shared/enumerate";

/** The change since the scan before. @param since the day of that scan, in words */
export function ScanChangeNote(change: ScanChange & { since: string }) {
  const { since, readiness, fit, gained, isOtherMode } = change;
  return (
    <section className="stack-xs" aria-labelledby="scan-change">
      <h2 id="scan-change">Since {since}</h2>
      <p className="num">
        Readiness {readiness.before}% → {readiness.now}%
        {fit.before === null ? "" : ` · fit ${fit.before}% → ${fit.now}%`}
      </p>
      {gained.length > 0 ? <p>New strengths: {enumerate(gained)}</p> : null}
      {isOtherMode ? (
        <p className="muted small">The two scans asked different questions, so compare them with care.</p>
      ) : null}
    </section>
  );
}
