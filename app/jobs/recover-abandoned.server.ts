import type { Db } from "~/db/client.server";
import { freeStaleJobs } from "~/db/jobs.server";
import { failLostMails } from "~/domain/mails/fail-lost-mails.server";
import { recoverChecks } from "~/domain/payments/checkout/recover-checks.server";
import { systemClock } from "~/platform/clock";
import type { Log } from "~/platform/log.server";

/** Runs every minute on each worker: recovers the jobs and mails of killed workers, and lost payment checks. */
export async function recoverAbandoned({ db, log }: { db: Db; log: Log }): Promise<void> {
  await freeStaleJobs(db);
  await recoverChecks(db, systemClock());
  for (const { mailId, reason } of await failLostMails(db)) {
    log.error("Mail given up", undefined, { mailId, reason });
  }
}
