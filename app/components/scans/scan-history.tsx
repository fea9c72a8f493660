import type { ScanSummaryView } from "~/domain/scans/scan-summary-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Table } from "~/ui/table";
import { ScanChart } from "./scan-chart";
import { ScanInvitation } from "./scan-invitation";

/** A user's finished scans, newest first, with their progress. Without any, it invites to the first scan. */
export function ScanHistory({ scans }: { scans: readonly ScanSummaryView[] }) {
  if (scans.length === 0) return <ScanInvitation />;
  return (
    <section className="stack-s" aria-labelledby="skill-scans">
      <h2 id="skill-scans">Skill scans</h2>
      {scans.length > 1 ? <ScanChart scans={scans} /> : null}
      <Table
        label="Your skill scans"
        stacks
        columns={[
          { name: "Date" },
          { name: "Role" },
          { name: "Readiness", isNumber: true },
          { name: "Fit", isNumber: true },
        ]}
        rows={scans.map(({ id, date, mode, target, readiness, fit }) => ({
          key: id,
          cells: [
            <>
              <a className="unbroken" href={paths.scanResult(id)}>
                {date}
              </a>{" "}
              <span className="muted small">{mode}</span>
            </>,
            target,
            `${readiness}%`,
            `${fit}%`,
          ],
        }))}
      />
      <p className="bar start">
        <ButtonLink variant="quiet" href={paths.skillScan}>
          Retake
        </ButtonLink>
      </p>
    </section>
  );
}
