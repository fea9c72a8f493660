import { redirect } from "react-router";
import { SaveScan } from "~/components/scans/save-scan";
import { ScanChangeNote } from "~/components/scans/scan-change";
import { ScanDialog } from "~/components/scans/scan-dialog";
import { noAnswer, noResults, scanFailed } from "~/components/scans/scan-failed";
import { ScanBackdrop } from "~/components/scans/scan-first-page";
import { ScanReport } from "~/components/scans/scan-report";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { compareScans } from "~/domain/scans/analysis/compare";
import { findMentors } from "~/domain/scans/find-mentors.server";
import { findScanBefore } from "~/domain/scans/queries.server";
import { progressOf } from "~/domain/scans/question-view.server";
import { readTicks } from "~/domain/scans/tick-step.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { scanHolder } from "~/web/scan-cookie.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/result";
import { requireScan } from "./own-scan.server";

/** The result of a scan. */

export const handle: PageHandle = {
  hydrate: true,
  failure: {
    title: noResults,
    read: noAnswer,
    unexpected: scanFailed,
    retry: "Retry",
    back: { href: paths.skillScan, label: "AI Skill Scan" },
  },
};

export const meta = ownPageMeta("Your skill scan", "Your role fit, strengths, gaps and plan.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const scan = await requireScan(context, request, params.scanId);
  const { finished } = scan;
  if (!finished) throw redirect(paths.scanQuestion(scan.id, progressOf(scan).next), 303);
  const { result, modelSummary, at } = finished;
  return orUnavailable(async () => {
    const [done, before, mentors] = await Promise.all([
      readTicks(db, scan.id),
      findScanBefore(db, scanHolder(context, request), scan),
      findMentors(db, { skills: result.expertTags, except: actor?.expertId ?? null }),
    ]);
    const zone = viewerZone(context, request);
    const expertIds = mentors.map(({ id }) => id);
    return {
      scanId: scan.id,
      result,
      modelSummary,
      done,
      mentors,
      date: formatDate(at, zone),
      change: before?.finished
        ? { since: formatDate(before.finished.at, zone), ...compareScans(before.finished.result, result) }
        : null,
      hasCv: scan.cvText !== null,
      isSaved: scan.isSaved,
      isSignedIn: actor !== null,
      next: actor && (await nextTimes(context, request, { expertIds, learnerId: actor.userId })),
    };
  });
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { isSaved, isSignedIn, change, ...report } = loaderData;
  return (
    <>
      <ScanDialog labelledBy="scan-step" isWide key={report.scanId}>
        <ScanReport {...report}>
          {change ? <ScanChangeNote {...change} /> : null}
          <SaveScan scanId={report.scanId} isSignedIn={isSignedIn} isSaved={isSaved} />
        </ScanReport>
      </ScanDialog>
      <ScanBackdrop />
    </>
  );
}
