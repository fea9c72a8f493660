import type { Db } from "~/db/client.server";
import { type DeadJob, rerunDeadJobs } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { type AuditCaller, recordAudits } from "~/domain/audit/record-audit.server";

/**
 * Lets jobs run again that were given up after their last attempt; one that runs or waits is left alone. Audited one by
 * one.
 * @param which one job by its number, those of one task, or all, `mostRetried` at most
 * @returns the jobs that will run now
 */
export async function rerunJobs(
  db: Db,
  caller: AuditCaller,
  which: { jobId?: string; task?: string },
): Promise<DeadJob[]> {
  return db.transaction(async (tx) => {
    // One after the other: the second finds what the first has left.
    await lockInOrder(tx, ["jobs", "replay"]);
    const jobs = await rerunDeadJobs(tx, which);
    const lines = jobs.map(({ id: jobId, task }) => ({
      ...({ action: "job-replayed", object: { type: "job", id: null } } as const),
      detail: { jobId, task },
    }));
    await recordAudits(tx, caller, lines);
    return jobs;
  });
}
