import type { JobHelpers, Task } from "graphile-worker";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { applyAccountUpdate } from "~/domain/payouts/providers/onboarding.server";
import { checkPayoutSoon } from "~/domain/payouts/runs/process-due-payouts.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { draftWeeklyRun } from "./draft-payout-run.server";

type Bounded = (helpers: JobHelpers, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** The payout tasks. They may run twice and in any order. @param bounded limits the time of an attempt */
export function payoutTasks({ db, env, log }: { db: Db; env: Env; log: Log }, bounded: Bounded) {
  return {
    "check-payout": (payload) => {
      const { payoutId } = payload as JobPayloads["check-payout"]; // only `enqueue` writes payloads
      return checkPayoutSoon(db, { payoutId, now: systemClock() });
    },
    "draft-payout-run": () => draftWeeklyRun({ db, env, log, clock: systemClock }),
    "check-payout-account": (payload, helpers) => {
      const { accountId } = payload as JobPayloads["check-payout-account"]; // only `enqueue` writes payloads
      return bounded(helpers, (signal) =>
        applyAccountUpdate(db, { now: systemClock() }, { accountId, env }, signal),
      );
    },
  } satisfies Partial<Record<keyof JobPayloads, Task>>;
}
