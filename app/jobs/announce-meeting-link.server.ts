import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";

/**
 * The task `announce-meeting-link`: an expert's usual link is new, and the learners of the sessions to come are mailed.
 * @throws to have the job retried; a learner who was mailed isn't mailed twice. The queue keeps the message: it
 * contains a fault's name and no address.
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
