import { redirect } from "react-router";
import { finishScan } from "~/domain/scans/finish-scan.server";
import { summarise } from "~/domain/scans/model-summary.server";
import type { ScanHolder } from "~/domain/scans/scan";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { refuseScan } from "./own-scan.server";

/**
 * Analyses a scan and redirects to its result, or to the first unanswered question.
 * @throws what `refuseScan` throws for a scan that isn't the holder's, and storage faults
 */
export async function runAnalysis(
  { context, request }: { context: Context; request: Request },
  { holder, scanId }: { holder: ScanHolder; scanId: string },
): Promise<Response> {
  const services = context.get(servicesContext);
  const finished = await finishScan(services.db, context.get(callerContext), { holder, scanId });
  if (finished.ok) {
    // Only once: a repeated post doesn't ask a failing model again.
    if (finished.value.isNew) await summarise(services, scanId);
    return redirect(paths.scanResult(scanId), 303);
  }
  if (finished.error === "not-found") refuseScan(context, request);
  return redirect(`${paths.scanQuestion(scanId, finished.error.open)}?missing=1`, 303);
}
