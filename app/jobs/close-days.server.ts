import type { CronItem } from "graphile-worker";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { closeDays, findOpenDays } from "~/domain/counts/close-days.server";
import { measureAll } from "~/domain/experts/reliability/measure-reliability.server";
import { closeMonths } from "~/domain/payouts/statements/close-months.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";

const jobKey = "close-days";

/** Runs daily at 00:15 UTC on one worker, or up to a day later if no worker was running. */
export const closeDaysSchedule: CronItem = {
  task: "close-days",
  identifier: "close-days",
  match: "15 0 * * *",
  options: { backfillPeriod: 86_400_000, jobKey },
};

/** Queues the job when a worker starts, if there are days to close; the first time, these are all days. */
export async function closeMissedDays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  if (await findOpenDays(db, clock())) await enqueue(db, "close-days", {}, { jobKey });
}

/**
 * The task `close-days`: closes the months that are over, stores the figures of each past day, and measures the experts' reliability. If the job's time
 * is up, the next attempt continues. @throws if `signal` fires before everything is done
 */
export async function closeDaysThatAreOver(context: {
  db: Db;
  env: Pick<Env, "business">;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
}): Promise<void> {
  const { db, env, log, clock, signal } = context;
  const months = await closeMonths(db, { zone: env.business.timeZone, now: clock() });
  if (months > 0) log.info("Closed months", { months, zone: env.business.timeZone });
  let days = 0;
  let closed: number;
  do {
    signal.throwIfAborted();
    closed = await closeDays(db, clock());
    days += closed;
  } while (closed > 0);
  if (days === 0) return;
  await measureAll(db, clock(), signal);
  log.info("Closed the figures of days", { days });
}
