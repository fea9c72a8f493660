import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";

/**
 * The task `announce-meeting-link`: mails an expert's new usual link to the learners of upcoming sessions. @throws to
 * have the job retried; no learner is mailed twice. The queue stores the message, so it contains the kind of fault but
 * no addresses.
 */
export async function runAnnounceMeetingLink(
  job: JobPayloads["announce-meeting-link"],
  { db, now, signal }: { db: Db; now: Date; signal: AbortSignal },
): Promise<void> {
  try {
    await announceUsualLink(db, now, job, signal);
  } catch (error) {
    const fault = storageFault(error);
    if (!fault) throw error;
    throw new Error(`A meeting link could not be mailed: ${fault.kind}`);
  }
}
