import type { Db } from "~/db/client.server";
import { findZoneDoubts, type ZoneReaders } from "~/domain/availability/zones/zone-differences.server";
import type { ZoneDoubt, ZoneWatch } from "~/domain/availability/zones/zone-doubt";
import type { Clock } from "~/platform/clock";
import type { Log } from "~/platform/log.server";

const everyMs = 24 * 3_600_000;

/**
 * Compares the clocks of all zones in use at start and then daily, and one zone on request. Logs an error for zones
 * that may be read wrongly.
 */
export function watchZones({
  db,
  log,
  clock,
  signal,
  readers,
}: Watch): ZoneWatch & { start(): Promise<void> } {
  let doubts: readonly ZoneDoubt[] = [];
  let checkedAt: Date | null = null;
  async function compare() {
    const now = clock();
    doubts = await findZoneDoubts(db, now, undefined, readers);
    checkedAt = now;
    warn(log, doubts);
  }
  return {
    standing: () => ({ checkedAt, doubts }),
    async checkZone(zone) {
      try {
        const found = await findZoneDoubts(db, clock(), [zone], readers);
        const isNew = !doubts.some((doubt) => doubt.zone === zone);
        doubts = [...doubts.filter((doubt) => doubt.zone !== zone), ...found].sort(byZone);
        if (isNew) warn(log, found);
      } catch (error) {
        log.error("A zone could not be compared", error, { zone });
      }
    },
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
  /** For tests, replaces Node's clocks and the known changes. */
  readers?: ZoneReaders;
}

const byZone = (one: ZoneDoubt, other: ZoneDoubt) => (one.zone < other.zone ? -1 : 1);

function warn(log: Log, doubts: readonly ZoneDoubt[]) {
  if (doubts.length === 0) return;
  const zonesOf = (list: readonly ZoneDoubt[]) => list.map(({ zone }) => zone).join(" ");
  log.error(
    "Zone data is out of date, or Node and Postgres disagree: sessions may be an hour off",
    undefined,
    {
      zones: zonesOf(doubts),
      oldInNode: zonesOf(doubts.filter(({ old }) => old.includes("Node"))),
      oldInPostgres: zonesOf(doubts.filter(({ old }) => old.includes("Postgres"))),
      node: process.version,
      nodeZoneData: process.versions.tz,
    },
  );
}
