import type { CronItem } from "graphile-worker";
import type { Db } from "~/db/client.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";

/** Runs on Mondays at 05:00 UTC on one worker, or up to a day later if no worker was running. */
export const draftPayoutRunSchedule: CronItem = {
  task: "draft-payout-run",
  identifier: "draft-payout-run",
  match: "0 5 * * 1",
  options: { backfillPeriod: 86_400_000, jobKey: "draft-payout-run" },
};

/** The task `draft-payout-run`: drafts the week's run, which an admin confirms, unless one waits already. */
export async function draftWeeklyRun(services: { db: Db; env: Env; log: Log; clock: Clock }): Promise<void> {
  const { db, env, log, clock } = services;
  const drafted = await draftRun(
    db,
    { actor: null, sourceAddress: null, now: clock() },
    { provider: env.payouts, minimumCents: env.payoutMinimumCents },
  );
  if (drafted.ok) log.info("Drafted a payout run", { runId: drafted.value.runId });
  else log.info("No payout run was drafted", { reason: drafted.error });
}
