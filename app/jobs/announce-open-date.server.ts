import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { mailOpenDate } from "~/domain/subscriptions/mail-open-date.server";

/**
 * The task `announce-open-date`: mails subscribers that a date of the foundations class is open. @throws to have the
 * job retried; no subscriber is mailed twice. The queue stores the message, so it contains the kind of fault but no
 * addresses.
 */
export async function runAnnounceOpenDate(
  job: JobPayloads["announce-open-date"],
  { db, now, signal }: { db: Db; now: Date; signal: AbortSignal },
): Promise<void> {
  try {
    await mailOpenDate(db, now, job, signal);
  } catch (error) {
    const fault = storageFault(error);
    if (!fault) throw error;
    throw new Error(`An open date could not be mailed: ${fault.kind}`);
  }
}
