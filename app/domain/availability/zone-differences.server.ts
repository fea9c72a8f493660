import { and, count, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { users } from "~/db/schema/users";
import { hasClock, wallAt } from "~/shared/time.server";

/** How far ahead zones are compared: experts can be booked for at most a year. */
const daysAhead = 400;

/**
 * The zones in use whose clocks Node and Postgres disagree about within the next 400 days, by name. The two bring their
 * own zone data, and governments change clocks: an outdated one would put sessions an hour off. Compared at noon UTC of
 * each day.
 * @param readWall Node's reading of a zone's clock
 */
export async function findZoneDifferences(db: Db, now: Date, readWall = wallAt): Promise<string[]> {
  const zones = await zonesInUse(db);
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2;
  const known = await offsetsInPostgres(db, zones, noon);
  const isSame = (zone: string) => {
    const offsets = known.get(zone);
    if (!offsets || !hasClock(zone)) return false;
    return offsets.every((minutes, day) => {
      const instant = noon + day * dayMs;
      return readWall(zone, instant) - instant === minutes * 60_000;
    });
  };
  return zones.filter((zone) => !isSame(zone)).sort();
}

/** How many experts have their hours in each of these zones; one without any is left out. */
export async function countExpertsIn(db: Db, zones: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (zones.length === 0) return new Map();
  const rows = await db
    .select({ zone: experts.timeZone, count: count() })
    .from(experts)
    .where(and(inArray(experts.timeZone, [...zones]), isNull(experts.deletedAt)))
    .groupBy(experts.timeZone);
  return new Map(rows.map((row) => [row.zone, row.count]));
}

async function zonesInUse(db: Db): Promise<string[]> {
  const ofExperts = db.selectDistinct({ zone: sql<string>`${experts.timeZone}` }).from(experts);
  const ofUsers = db
    .selectDistinct({ zone: sql<string>`${users.timeZone}` })
    .from(users)
    .where(sql`${users.timeZone} is not null`);
  const rows = await ofExperts.union(ofUsers);
  return rows.map(({ zone }) => zone).filter((zone) => zone !== "UTC");
}

/** What Postgres adds to UTC in each zone that it knows, in minutes, day by day from `noon` on. */
async function offsetsInPostgres(db: Db, zones: string[], noon: number): Promise<Map<string, number[]>> {
  const rows = await db.execute<{ zone: string; minutes: string }>(sql`
    select name as zone,
      string_agg((extract(epoch from (day at time zone name) - (day at time zone 'UTC')) / 60)::int::text, ' ' order by day) as minutes
    from pg_timezone_names, generate_series(${new Date(noon).toISOString()}::timestamptz,
      ${new Date(noon + daysAhead * dayMs).toISOString()}::timestamptz, interval '24 hours') as day
    where name = any(string_to_array(${zones.join()}, ','))
    group by name`);
  return new Map(rows.map(({ zone, minutes }) => [zone, minutes.split(" ").map(Number)]));
}

const dayMs = 86_400_000;
