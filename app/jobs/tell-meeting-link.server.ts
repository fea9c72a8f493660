import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { tellMeetingLink } from "~/domain/bookings/announce-meeting-link.server";
import type { Env } from "~/platform/env.server";

/**
 * The task `tell-meeting-link`: an expert's usual link is new, and the learners of the sessions to come are mailed.
 * @throws when it shall be tried again; who was told already isn't told twice. The queue keeps the message: a fault's
 * name, no addresses.
 */
export async function runTellMeetingLink(
  job: JobPayloads["tell-meeting-link"],
  { db, env, now, signal }: { db: Db; env: Env; now: Date; signal: AbortSignal },
): Promise<void> {
  try {
    await tellMeetingLink(db, job, { appUrl: env.appUrl, now, signal });
  } catch (error) {
    const fault = storageFault(error);
    if (!fault) throw error;
    throw new Error(`A meeting link could not be told: ${fault.kind}`);
  }
}
