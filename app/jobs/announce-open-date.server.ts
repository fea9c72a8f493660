import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { mailOpenDate } from "~/domain/subscriptions/mail-open-date.server";

/**
 * The task `announce-open-date`: a date of the foundations class is open, and its subscribers are mailed.
 * @throws to have the job retried; a subscriber who was mailed isn't mailed twice. The queue keeps the message: it
 * contains a fault's name and no address.
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
