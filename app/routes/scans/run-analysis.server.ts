import { redirect } from "react-router";
import { finishScan } from "~/domain/scans/finish-scan.server";
import { summarise } from "~/domain/scans/model-summary.server";
import type { ScanHolder } from "~/domain/scans/scan";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { refuseScan } from "./own-scan.server";

/**
 * Analyses a scan and leads to its result, or to the question that is still open.
 * @throws what `refuseScan` does for a scan that isn't the holder's, and storage faults as they are
 */
export async function runAnalysis(
  { context, request }: { context: Context; request: Request },
  { holder, scanId }: { holder: ScanHolder; scanId: string },
): Promise<Response> {
  const services = context.get(servicesContext);
  const finished = await finishScan(services.db, context.get(callerContext), { holder, scanId });
  if (finished.ok) {
    // Once: a model that fails isn't asked again with each repeated post.
    if (finished.value.isNew) await summarise(services, scanId);
    return redirect(paths.scanResult(scanId), 303);
  }
  if (finished.error === "not-found") refuseScan(context, request);
  return redirect(`${paths.scanQuestion(scanId, finished.error.open)}?missing=1`, 303);
}
