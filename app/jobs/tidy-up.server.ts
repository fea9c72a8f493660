import type { CronItem } from "graphile-worker";
import type { Db } from "~/db/client.server";
import { deleteDeadJobs } from "~/db/jobs.server";
import { deleteOldLinks } from "~/domain/accounts/links/forget-links.server";
import { deleteExpiredSessions } from "~/domain/accounts/sessions/forget-sessions.server";
import { deleteOldSalts } from "~/domain/experts/forget-salts.server";
import { deleteOldMails, emptyOldMails } from "~/domain/mails/forget-mails.server";
import { deleteExpiredThrottles } from "~/domain/throttling/forget-throttles.server";
import type { Clock } from "~/platform/clock";
import type { Log, LogFields } from "~/platform/log.server";

/** Daily at 03:17 UTC, by one worker of however many; made up for when none was running then. */
export const tidyUpSchedule: CronItem = {
  task: "tidy-up",
  identifier: "tidy-up",
  match: "17 3 * * *",
  options: { backfillPeriod: 86_400_000, jobKey: "tidy-up" },
};

/** Rows that one statement may take with it, so that none holds its locks for long. */
export const tidyUpBatch = 1000;

/**
 * The task `tidy-up`: forgets what nobody needs any more. Whatever is left when time is up is left to the next try.
 * @throws when `signal` fires before all is done
 */
export async function tidyUp(context: {
  db: Db;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  batch?: number;
}): Promise<void> {
  const { db, log, clock, signal, batch = tidyUpBatch } = context;
  const now = clock();
  const forgotten: LogFields = {};
  for (const [name, forget] of Object.entries(duties)) {
    let total = 0;
    let count: number;
    do {
      signal.throwIfAborted();
      count = await forget(db, { now, limit: batch });
      total += count;
    } while (count === batch);
    forgotten[name] = total;
  }
  log.info("Tidied up", forgotten);
}

/** Each takes at most `limit` rows and says how many there were. */
const duties: Record<string, (db: Db, options: { now: Date; limit: number }) => Promise<number>> = {
  sessions: deleteExpiredSessions,
  links: deleteOldLinks,
  throttles: deleteExpiredThrottles,
  salts: deleteOldSalts,
  mails: deleteOldMails,
  mailContents: emptyOldMails,
  deadJobs: deleteDeadJobs,
};
