import type { Db } from "~/db/client.server";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { systemClock } from "~/platform/clock";

/** The number of experts in one transaction, which delays changes to their calendars. */
export const batch = 100;

/** Runs every five seconds on each worker: updates which experts have a free time soon, for the recommended order. */
export async function refreshFreeSoon({ db }: { db: Db }, signal: AbortSignal): Promise<void> {
  let checked = batch;
  while (checked === batch && !signal.aborted) {
    checked = await checkFreeSoon(db, { now: systemClock(), limit: batch });
  }
}
