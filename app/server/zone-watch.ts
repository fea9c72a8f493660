import type { Db } from "~/db/client.server";
import { findZoneDifferences } from "~/domain/availability/zone-differences.server";
import type { Clock } from "~/platform/clock";
import type { Log } from "~/platform/log.server";

const everyMs = 24 * 3_600_000;

/** Compares the clocks of all zones in use at boot and then daily, and warns of those that Node and Postgres read differently. */
export function watchZones({ db, log, clock, signal }: Watch) {
  let differing: string[] = [];
  async function compare() {
    differing = await findZoneDifferences(db, clock());
    if (differing.length === 0) return;
    log.error("Node and Postgres disagree about zones: sessions there may be an hour off", undefined, {
      zones: differing.join(" "),
      node: process.version,
      nodeZoneData: process.versions.tz,
    });
  }
  return {
    /** As of the last comparison. */
    differing: (): readonly string[] => differing,
    async start(): Promise<void> {
      await compare();
      const again = () =>
        compare().catch((error: unknown) => log.error("Zones could not be compared", error));
      const timer = setInterval(again, everyMs).unref();
      signal.addEventListener("abort", () => clearInterval(timer));
    },
  };
}

interface Watch {
  db: Db;
  log: Log;
  clock: Clock;
  /** Ends the daily comparison. */
  signal: AbortSignal;
}
