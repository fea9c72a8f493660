import { sql } from "drizzle-orm";
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
  const differing: string[] = [];
  for (const zone of zones) {
    if (!hasClock(zone) || !(await isSameForBoth(db, { zone, now, readWall }))) differing.push(zone);
  }
  return differing.sort();
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

async function isSameForBoth(
  db: Db,
  { zone, now, readWall }: { zone: string; now: Date; readWall: typeof wallAt },
): Promise<boolean> {
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2;
  const [row] = await db.execute<{ minutes: string | null }>(sql`
    select string_agg((extract(epoch from (day at time zone ${zone}) - (day at time zone 'UTC')) / 60)::int::text, ' ' order by day)
      as minutes
    from generate_series(${new Date(noon).toISOString()}::timestamptz,
      ${new Date(noon + daysAhead * dayMs).toISOString()}::timestamptz, interval '24 hours') as day
    where exists (select from pg_timezone_names where name = ${zone})`);
  const minutes = row?.minutes?.split(" ").map(Number) ?? [];
  return (
    minutes.length > 0 &&
    minutes.every((offset, day) => {
      const instant = noon + day * dayMs;
      return readWall(zone, instant) - instant === offset * 60_000;
    })
  );
}

const dayMs = 86_400_000;
