import type { Db } from "~/db/client.server";
import { type DeadJob, rerunDeadJobs } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { type AuditCaller, recordAudits } from "~/domain/audit/record-audit.server";

/**
 * Queues failed jobs again, but no job that runs or waits. Each is audited.
 * @param which one job by its id, the jobs of one task, or all; at most `mostRetried`
 * @returns the jobs that will run
 */
export async function rerunJobs(
  db: Db,
  caller: AuditCaller,
  which: { jobId?: string; task?: string },
): Promise<DeadJob[]> {
  return db.transaction(async (tx) => {
    // Serializes concurrent calls, so that no job is queued twice.
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
