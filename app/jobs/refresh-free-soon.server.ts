import type { Db } from "~/db/client.server";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { systemClock } from "~/platform/clock";

/** Experts in one transaction: a change of one of their calendars waits for it. */
const batch = 100;

/** Each worker does this every five seconds: an expert with a free time soon comes first in the recommended order. */
export async function refreshFreeSoon({ db }: { db: Db }, signal: AbortSignal): Promise<void> {
  let checked = batch;
  while (checked === batch && !signal.aborted) {
    checked = await checkFreeSoon(db, { now: systemClock(), limit: batch });
  }
}
