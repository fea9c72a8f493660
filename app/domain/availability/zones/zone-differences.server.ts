import { and, count, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { hasClock, wallAt } from "~/shared/time.server";
import { type ZoneChange, zoneChanges } from "./zone-changes";
import type { ZoneDoubt } from "./zone-doubt";

/** How many days ahead zones are compared. Experts can be booked at most a year ahead. */
const daysAhead = 400;

/** Node's clock function, and the changes that Node and Postgres should know. */
export interface ZoneReaders {
  readWall: typeof wallAt;
  changes: readonly ZoneChange[];
}

/**
 * Returns the zones in use that Node and Postgres read differently at noon UTC of any of the next 400 days, and those
 * for which one of them lacks a change of the last two years. Node and Postgres have separate zone data, and outdated
 * data would put sessions an hour off. @param zones the zones to compare, by default all in use
 */
export async function findZoneDoubts(
  db: Db,
  now: Date,
  zones?: readonly string[],
  { readWall, changes }: ZoneReaders = { readWall: wallAt, changes: zoneChanges },
): Promise<ZoneDoubt[]> {
  const compared = zones ?? (await zonesInUse(db));
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2;
  const asked = changesOf(compared, changes);
  const [known, knownThen] = await Promise.all([
    offsetsInPostgres(db, compared, noon),
    changeOffsetsInPostgres(db, asked),
  ]);
  const minutesInNode = (zone: string, instant: number) => (readWall(zone, instant) - instant) / 60_000;
  return [...compared].sort().flatMap((zone) => {
    const offsets = known.get(zone);
    const isKnown = offsets !== undefined && hasClock(zone);
    const isSame =
      isKnown && offsets.every((minutes, day) => minutesInNode(zone, noon + day * dayMs) === minutes);
    const missed = asked.filter((change) => change.zone === zone);
    const isNodeOld = isKnown && missed.some(({ at, minutes }) => minutesInNode(zone, at) !== minutes);
    const isPostgresOld = missed.some(({ key, minutes }) => (knownThen.get(key) ?? minutes) !== minutes);
    const old = [...(isNodeOld ? ["Node" as const] : []), ...(isPostgresOld ? ["Postgres" as const] : [])];
    return isSame && old.length === 0 ? [] : [{ zone, old, checkedAt: now }];
  });
}

interface AskedChange {
  key: string;
  zone: string;
  at: number;
  minutes: number;
}

const changesOf = (zones: readonly string[], changes: readonly ZoneChange[]): AskedChange[] =>
  changes.flatMap(({ zones: names, at, minutes }) =>
    names
      .filter((zone) => zones.includes(zone))
      .map((zone) => ({ key: `${zone} ${at}`, zone, at: Date.parse(at), minutes })),
  );

/** Postgres's offsets from UTC, in minutes, by the key of each instant. Leaves out zones that Postgres doesn't know. */
async function changeOffsetsInPostgres(
  db: Db,
  asked: readonly AskedChange[],
): Promise<ReadonlyMap<string, number>> {
  if (asked.length === 0) return new Map();
  const instants = asked.map(({ key, zone, at }) => ({ key, zone, at: new Date(at).toISOString() }));
  const rows = await db.execute<{ key: string; minutes: number }>(sql`
    select key, (extract(epoch from (at at time zone name) - (at at time zone 'UTC')) / 60)::int as minutes
    from jsonb_to_recordset(${JSON.stringify(instants)}::jsonb) as asked (key text, zone text, at timestamptz)
    join pg_timezone_names on name = zone`);
  return new Map(rows.map(({ key, minutes }) => [key, minutes]));
}

/** Counts the experts with hours in each of these zones. Leaves out zones without experts. */
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

/** Postgres's offsets from UTC, in minutes, for each zone that it knows, day by day from `noon` on. */
async function offsetsInPostgres(
  db: Db,
  zones: readonly string[],
  noon: number,
): Promise<Map<string, number[]>> {
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
