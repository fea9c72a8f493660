import { redirect } from "react-router";
import { SaveScan } from "~/components/scans/save-scan";
import { ScanProgress } from "~/components/scans/scan-change";
import { noAnswer, noResults, scanFailed } from "~/components/scans/scan-failed";
import { ScanReport } from "~/components/scans/scan-report";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { compareScans } from "~/domain/scans/analysis/compare";
import { findMentors } from "~/domain/scans/find-mentors.server";
import { findScanBefore, listScans } from "~/domain/scans/queries.server";
import { progressOf } from "~/domain/scans/question-view.server";
import { viewScanSummary } from "~/domain/scans/scan-summary-view";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { scanHolder } from "~/web/scan-cookie.server";
import { viewerZone } from "~/web/time-zone.server";
import { readWeeks } from "~/web/week-ahead.server";
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
  const { finished, done } = scan;
  if (!finished) throw redirect(paths.scanQuestion(scan.id, progressOf(scan).next), 303);
  const { result, modelSummary, at } = finished;
  const holder = scanHolder(context, request);
  const zone = viewerZone(context, request);
  const [before, scans, mentors] = await Promise.all([
    findScanBefore(db, holder, scan),
    listScans(db, holder),
    findMentors(db, {
      skills: result.expertTags.filter((skill) => !done.includes(skill)),
      gaps: result.missing.map(({ skill }) => skill),
      except: actor?.expertId ?? null,
    }),
  ]);
  const expertIds = mentors.map(({ id }) => id);
  return {
    scanId: scan.id,
    result,
    modelSummary,
    done,
    mentors,
    date: formatDate(at, zone),
    change: before?.finished && {
      since: formatDate(before.finished.at, zone),
      ...compareScans(before.finished.result, result),
      scans: scans.map((one) => viewScanSummary(one, zone)),
    },
    hasCv: scan.cvText !== null,
    isSaved: scan.isSaved,
    isSignedIn: actor !== null,
    times: { weeks: await readWeeks(context, request, expertIds), isSignedIn: actor !== null },
  };
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, change, ...report } = loaderData;
  return (
    <Page back={{ href: paths.skillScan, label: "AI Skill Scan" }}>
      <ScanReport {...report} key={report.scanId}>
        {change ? <ScanProgress {...change} /> : null}
        <SaveScan scanId={report.scanId} isSignedIn={isSignedIn} isSaved={report.isSaved} />
      </ScanReport>
    </Page>
  );
}
