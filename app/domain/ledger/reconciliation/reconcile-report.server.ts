import type { Db } from "~/db/client.server";
import { Gate } from "~/platform/gate";
import { fail, type Result } from "~/shared/result";
import { readReport } from "./read-report.server";
import { reconcile } from "./reconcile.server";
import type { Reconciliation } from "./reconciliation";
import type { ReportProblem } from "./report";

/** A report of 50,000 lines takes some 50 MB while it is compared. */
const turns = new Gate({ atOnce: 1, waiting: 3 });

/** Compares an uploaded report with the ledger, one report at a time. @throws Busy if others wait already */
export async function reconcileReport(
  db: Db,
  { file, isTooLarge }: { file: Uint8Array | null; isTooLarge: boolean },
): Promise<Result<Reconciliation, ReportProblem>> {
  if (isTooLarge) return fail({ error: "too-large" });
  if (!file) return fail({ error: "no-file" });
  return turns.run(async () => {
    const report = await readReport(file);
    return report.ok ? { ok: true, value: await reconcile(db, report.value) } : report;
  });
}
