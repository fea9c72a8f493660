import type { CronItem } from "graphile-worker";
import type { Db } from "~/db/client.server";
import { deleteDeadJobs } from "~/db/jobs.server";
import { deleteOldLinks } from "~/domain/accounts/links/email-links.server";
import { deleteExpiredChallenges } from "~/domain/accounts/passkeys/challenges.server";
import { deleteOldRecoveries } from "~/domain/accounts/recovery/end-recovery.server";
import { deleteExpiredSignInSessions } from "~/domain/accounts/sessions/sessions.server";
import { deleteUnconfirmedEntries } from "~/domain/classes/waitlist/confirm-entry.server";
import { deleteOldEmptySearches } from "~/domain/experts/listing/empty-searches.server";
import { deleteOldSalts } from "~/domain/experts/profile/visitor-salt.server";
import { deleteOldMails, emptyOldMails } from "~/domain/mails/delete-old-mails.server";
import { forgetOldScans } from "~/domain/scans/forget-old-scans.server";
import { deleteUnconfirmed } from "~/domain/subscriptions/subscribe.server";
import { deleteExpiredInvitations } from "~/domain/teams/invitations/invite.server";
import { deleteExpiredThrottles } from "~/domain/throttling/throttle.server";
import type { Clock } from "~/platform/clock";
import type { Log, LogFields } from "~/platform/log.server";

/** Runs daily at 03:17 UTC on one worker, or up to a day later if no worker was running. */
export const cleanUpSchedule: CronItem = {
  task: "clean-up",
  identifier: "clean-up",
  match: "17 3 * * *",
  options: { backfillPeriod: 86_400_000, jobKey: "clean-up" },
};

/** The maximum number of rows that one statement deletes, so that none holds its locks for long. */
export const cleanUpBatch = 1000;

/**
 * The task `clean-up`: deletes expired rows in batches. If the job's time is up, the next attempt continues. @throws if
 * `signal` fires before everything is deleted
 */
export async function cleanUp(context: {
  db: Db;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  batch?: number;
}): Promise<void> {
  const { db, log, clock, signal, batch = cleanUpBatch } = context;
  const now = clock();
  const deleted: LogFields = {};
  for (const [name, deleteBatch] of Object.entries(deletions)) {
    let total = 0;
    let count: number;
    do {
      signal.throwIfAborted();
      count = await deleteBatch(db, { now, limit: batch });
      total += count;
    } while (count === batch);
    deleted[name] = total;
  }
  log.info("Cleaned up", deleted);
}

/** Each deletes at most `limit` rows and returns their number. */
const deletions: Record<string, (db: Db, options: { now: Date; limit: number }) => Promise<number>> = {
  sessions: deleteExpiredSignInSessions,
  links: deleteOldLinks,
  passkeyChallenges: deleteExpiredChallenges,
  recoveries: deleteOldRecoveries,
  throttles: deleteExpiredThrottles,
  salts: deleteOldSalts,
  mails: deleteOldMails,
  mailContents: emptyOldMails,
  subscribers: deleteUnconfirmed,
  waitlistEntries: deleteUnconfirmedEntries,
  teamInvitations: deleteExpiredInvitations,
  scans: forgetOldScans,
  emptySearches: deleteOldEmptySearches,
  deadJobs: deleteDeadJobs,
};
