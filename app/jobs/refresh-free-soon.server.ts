import type { Db } from "~/db/client.server";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { noteUncounted } from "~/domain/experts/listing-facets.server";
import { systemClock } from "~/platform/clock";

/** Experts in one transaction: a change of one of their calendars waits for it. */
const batch = 100;

/** Each worker does this every five seconds: whoever has a free time soon comes first in the recommended order. */
export async function refreshFreeSoon({ db }: { db: Db }, signal: AbortSignal): Promise<void> {
  const now = systemClock().getTime();
  if (now - lookedForUncounted > hourMs) {
    lookedForUncounted = now;
    await noteUncounted(db);
  }
  let checked = batch;
  while (checked === batch && !signal.aborted) {
    checked = await checkFreeSoon(db, { now: systemClock(), limit: batch });
  }
}

/** Once an hour: while a release from before the counts is running, experts may be checked without being counted. */
const hourMs = 3_600_000;
let lookedForUncounted = 0;
