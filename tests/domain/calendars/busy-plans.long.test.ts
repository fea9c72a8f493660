import { type SQLWrapper, sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, test } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { boundsOf, calendarsQuery } from "~/domain/availability/load-calendars.server";
import { clashesQuery, listQuery } from "~/domain/calendars/queries.server";
import { dueQuery } from "~/domain/calendars/read-calendar.server";
import { useDatabase } from "../../support/db/database";

/** The plans of what reads busy times, with 1,000 experts of three calendars and 200 busy times each. */

const t = useDatabase();
const now = new Date("2026-11-23T10:00:00Z");

/** By a client of its own, because ours ends a statement after five seconds. */
async function fill() {
  const client = postgres(t.url, { max: 1 });
  await client`set session_replication_role = replica`;
  await client`insert into users (id, email, full_name, role)
    select gen_random_uuid(), 'busy-' || n || '@test.example', 'Busy ' || n, 'expert' from generate_series(1, 1000) as n`;
  await client`insert into experts (id, name, title, bio, price_cents, approved)
    select id, full_name, 'Engineer', 'Busy.', 4000, true from users`;
  await client`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), id, day, '08:00', '20:00' from experts, generate_series(0, 6) as day`;
  await client`insert into own_calendars (id, expert_id, user_id, place, sealed_address, address_hash, host, last_four,
      next_read_at)
    select gen_random_uuid(), id, id, place, 'sealed', decode(md5(place::text), 'hex'), 'calendar.example', 'abcd',
      ${now}::timestamptz + random() * interval '15 minutes'
    from experts, generate_series(1, 3) as place`;
  await client`insert into busy_times (id, calendar_id, expert_id, starts_at, ends_at)
    select gen_random_uuid(), own_calendars.id, expert_id, start, start + interval '90 minutes'
    from own_calendars, generate_series(1, 200) as n
      cross join lateral (select ${now}::timestamptz + n * interval '44 hours' as start) as times`;
  await client`analyze`;
  await client.end();
}

const planOf = async (query: SQLWrapper) =>
  (await t.db.execute(sql`explain (analyze, buffers) ${query.getSQL()}`))
    .map((row) => String(row["QUERY PLAN"]))
    .join("\n");

test("with 600,000 busy times every reader walks an index", async () => {
  await fill();
  const ids = (await t.db.select({ id: experts.id }).from(experts).limit(12)).map(({ id }) => id);
  const [expertId = ""] = ids;
  const span = { start: now, end: new Date(now.getTime() + 28 * 86_400_000) };
  const free = { expertIds: ids, learnerId: null, now, ...boundsOf(span) };
  const plans = {
    free: await planOf(calendarsQuery(t.db, free)),
    due: await planOf(dueQuery(t.db, { now: new Date(now.getTime() + 60_000), limit: 8 })),
    list: await planOf(listQuery(t.db, expertId, now)),
    clashes: await planOf(clashesQuery(t.db, expertId, now)),
  };
  for (const [name, plan] of Object.entries(plans))
    expect(plan, name).not.toMatch(/Seq Scan on (busy_times|own_calendars)/);
  expect(plans.free).toContain("busy_times_expert_index");
  expect(plans.due).toContain("own_calendars_next_read_index");
  expect(plans.list).toContain("busy_times_start_key");
});
