import { data, redirect } from "react-router";
import { keepPage } from "~/components/form/keep-page";
import { ScanDialog } from "~/components/scans/scan-dialog";
import { ScanFailed, scanFailed } from "~/components/scans/scan-failed";
import { isScanStep } from "~/components/scans/scan-steps";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { progressOf } from "~/domain/scans/question-view.server";
import { paths } from "~/shared/paths";
import { judgeAttempt } from "~/web/form-action.server";
import { isPosted } from "~/web/posted-form.server";
import { scanHolder } from "~/web/scan-cookie.server";
import type { Route } from "./+types/analysis";
import { requireScan } from "./own-scan.server";
import { runAnalysis } from "./run-analysis.server";

/** Retry: analyses the answers of a scan again. */

export const handle: PageHandle = {
  hydrate: true,
  failure: { unexpected: scanFailed, back: { href: paths.skillScan, label: "AI Skill Scan" } },
};

export const meta = ownPageMeta("AI Skill Scan", "The analysis of your skill scan.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scan = await requireScan(context, request, params.scanId);
  if (scan.finished) throw redirect(paths.scanResult(scan.id), 303);
  // The page only shows as the answer to a failed Retry.
  if (!isPosted(context)) throw redirect(paths.scanQuestion(scan.id, progressOf(scan).next), 303);
  return { scanId: scan.id };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const holder = scanHolder(context, request);
  const answer = await judgeAttempt(
    { context, request },
    { run: () => runAnalysis({ context, request }, { holder, scanId: params.scanId }) },
  );
  return answer instanceof Response ? answer : data(null, { status: answer.status });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, isScanStep);

export default function AnalysisPage({ loaderData }: Route.ComponentProps) {
  return (
    <ScanDialog labelledBy="error-summary-title">
      <ScanFailed scanId={loaderData.scanId} />
    </ScanDialog>
  );
}
