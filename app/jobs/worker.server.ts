import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, type Runner, run } from "graphile-worker";
import type { Db } from "~/db/client.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { cleanUpSchedule } from "./clean-up.server";
import { closeDaysSchedule, closeMissedDays } from "./close-days.server";
import { draftPayoutRunSchedule } from "./draft-payout-run.server";
import { followTasks } from "./followed-tasks.server";
import { jobLogger } from "./job-log.server";
import { jobTasks } from "./job-tasks.server";
import { expiringCertificationsSchedule } from "./mail-expiring-certifications.server";
import { withUsualSsl } from "./migrate-jobs.server";
import {
  processDueAlerts,
  processDueBookings,
  processDueCalendars,
  processDueClaims,
  processDueClasses,
  processDueCredits,
  processDueEarnings,
  processDuePayouts,
  processDueResales,
  processDueReviews,
} from "./process-due.server";
import { recoverAbandoned } from "./recover-abandoned.server";
import { refreshFreeSoon } from "./refresh-free-soon.server";
import { stopWhenBroken } from "./stop-broken-runner.server";

export interface WorkerServices {
  databaseUrl: string;
  db: Db;
  env: Env;
  log: Log;
  limits?: Partial<typeof workerLimits>;
}

/** In milliseconds. The database announces new jobs; polling finds jobs that become due. */
export const workerLimits = {
  poll: 2000,
  job: 15_000,
  recover: 60_000,
  refresh: 5000,
  restart: 2000,
  abortAtStop: 1500,
  stop: 4000,
};

/**
 * Runs jobs until stopped. Survives a lost database: failed work is retried, and an ended runner is replaced. `stop()`
 * takes at most 4 s and aborts jobs that don't end in time; other workers run aborted jobs again.
 */
export async function startWorker(services: WorkerServices): Promise<{ stop(): Promise<void> }> {
  const limits = { ...workerLimits, ...services.limits };
  const stopping = new AbortController();
  const start = () => startRunner(services, limits).catch((error) => logFault(services.log, error));
  const recover = () => recoverAbandoned(services).catch((error) => logFault(services.log, error));

  let runner = await start();
  await closeMissedDays({ db: services.db, clock: systemClock }).catch((error) =>
    logFault(services.log, error),
  );
  await recover();
  const recovering = setInterval(recover, limits.recover);
  const supervision = superviseRunner();
  const refreshing = [
    refreshFreeSoon,
    processDueBookings,
    processDueClasses,
    processDueReviews,
    processDueClaims,
    processDueResales,
    processDueCredits,
    processDueEarnings,
    processDuePayouts,
    processDueAlerts,
    processDueCalendars,
  ].map(keepDoing);

  async function superviseRunner() {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((error) => logFault(services.log, error));
      await sleep(limits.restart, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) runner = await start();
    }
    // The runner may have been started while the program was stopping.
    await runner?.stop().catch(() => {});
  }

  async function keepDoing(work: (services: WorkerServices, signal: AbortSignal) => Promise<void>) {
    while (!stopping.signal.aborted) {
      await work(services, stopping.signal).catch((error) => logFault(services.log, error));
      await sleep(limits.refresh, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function end() {
    await runner?.stop().catch(() => {}); // rejects if it has already stopped
    await runner?.promise.catch(() => {});
    await supervision;
    await Promise.all(refreshing);
    await sleep(50); // the queue doesn't wait until its connections are closed
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(recovering);
      await Promise.race([end(), sleep(limits.stop, undefined, { ref: false })]);
    },
  };
}

function logFault(log: Log, error: unknown): null {
  log.error("Jobs: the worker has a fault; it will try again", error);
  return null;
}

async function startRunner(services: WorkerServices, limits: typeof workerLimits): Promise<Runner> {
  const runner = await run({
    connectionString: connectionString(services.databaseUrl),
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      cleanUpSchedule,
      closeDaysSchedule,
      draftPayoutRunSchedule,
      expiringCertificationsSchedule,
    ]),
    logger: jobLogger(services.log),
    taskList: followTasks(jobTasks(services, limits.job)),
    preset: {
      worker: {
        concurrentJobs: 3,
        maxPoolSize: 5,
        pollInterval: limits.poll,
        gracefulShutdownAbortTimeout: limits.abortAtStop,
        // Without a batch, losing the database during the queue's bookkeeping ends the process with an unhandled
        // rejection; with one, it ends only the runner.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  return stopWhenBroken(runner);
}

/** The database's address with the worker's timeouts (milliseconds). */
function connectionString(databaseUrl: string): string {
  const url = new URL(withUsualSsl(databaseUrl));
  url.searchParams.set("application_name", "keyway-jobs");
  url.searchParams.set("statement_timeout", "5000");
  url.searchParams.set("query_timeout", "10000");
  return url.href;
}
