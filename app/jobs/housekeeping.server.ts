import type { Db } from "~/db/client.server";
import { freeStaleJobs } from "~/db/jobs.server";
import { failLostMails } from "~/domain/mails/fail-lost-mails.server";
import type { Log } from "~/platform/log.server";

/** What each worker looks after every minute: jobs and mails that a worker left behind when it was killed. */
export async function keepHouse({ db, log }: { db: Db; log: Log }): Promise<void> {
  await freeStaleJobs(db);
  for (const { mailId, reason } of await failLostMails(db)) {
    log.error("Mail given up", undefined, { mailId, reason });
  }
}
