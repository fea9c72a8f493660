import { withClient } from "./database.mjs";
import { checkDue, skills } from "./large-database.mjs";
import { startSite } from "./site.mjs";

/**
 * What the worker would write of a million calendars, without the hours that it would take: it looks at the demo's and at a few of each
 * zone; the others get what was found for their zone, and the bitmaps are written set by set.
 * @returns the seconds that it took
 */
export const copyCalendars = (url) =>
  withClient(url, async (sql) => {
    const began = performance.now();
    await sql`set session_replication_role = replica`;
    await sql`update expert_calendars set check_free_at = case when experts.email like '%@bench.example' and facet_bit % 100000 > 60
        then now() + interval '1 week' else '-infinity' end
      from experts where experts.id = expert_id`;
    await checkDue(sql, await startSite(url));
    await sql`create temp table patterns as select distinct on (time_zone) time_zone, next_free_at, free_quarters
      from expert_calendars join experts on experts.id = expert_id
      where email like '%@bench.example' and approved and free_quarters <> '{}' order by time_zone, next_free_at`;
    const counted = sql`array(select facet from unnest(facets) as facet where facet like 'language:%' or facet = any (${facets}))`;
    await sql`update expert_calendars set next_free_at = patterns.next_free_at, free_quarters = patterns.free_quarters,
        counted_in = '{listed}' || ${counted} || case when reviews > 0 then '{reviewed}' else '{}' end::text[]
          || array(select 'cents:' || digit from generate_series(0, 19) as digit where price_cents >> digit & 1 = 1)
          || array(select 'quarter:' || quarter from unnest(patterns.free_quarters) as quarter)
      from experts join patterns using (time_zone)
      where experts.id = expert_id and counted_in = '{}' and approved and deleted_at is null`;
    await sql`update experts set is_free_soon = true from expert_calendars
      where experts.id = expert_id and next_free_at is not null and not is_free_soon`;
    await writeBitmaps(sql);
    await sql`set session_replication_role = origin`;
    await sql`update expert_calendars set check_free_at = now() + interval '1 week' where check_free_at < now() + interval '6 days'`;
    await sql`vacuum analyze`;
    return (performance.now() - began) / 1000;
  });

const facets = skills.map((skill) => `skill:${skill.toLowerCase()}`);

/** One pass over the experts makes the bitmaps of what few values have, and of the zones, whose unions the quarters are. */
async function writeBitmaps(sql) {
  const zones = await sql`select time_zone from patterns`;
  const languages =
    await sql`select distinct facet from experts, unnest(facets) as facet where facet like 'language:%'`;
  const columns = [
    { facet: "listed", condition: sql`true` },
    { facet: "reviewed", condition: sql`reviews > 0` },
    ...[...facets, ...languages.map(({ facet }) => facet)].map((facet) => ({
      facet,
      condition: sql`${facet} = any (facets)`,
    })),
    ...Array.from({ length: 20 }, (_, digit) => ({
      facet: `cents:${digit}`,
      condition: sql`price_cents >> ${digit}::int & 1 = 1`,
    })),
    ...zones.map((zone) => ({
      facet: `zone:${zone.time_zone}`,
      condition: sql`time_zone = ${zone.time_zone} and email like '%@bench.example'`,
    })),
  ];
  await sql`create temp table bitmaps (facet text, part int, experts bit varying)`;
  const bits = columns.map(
    ({ condition }, index) =>
      sql`string_agg(case when approved and deleted_at is null and ${condition} then '1' else '0' end, '' order by bit) as ${sql(`bits_${index}`)}`,
  );
  const rows = columns.map(({ facet }, index) => sql`(${facet}::text, ${sql(`bits_${index}`)})`);
  await sql`insert into bitmaps select facet, part, bits::varbit
    from (select bit / 8192 as part, ${listOf(sql, bits)}
      from generate_series(0, (select max(facet_bit) / 8192 * 8192 + 8191 from experts)) as bit left join experts on facet_bit = bit
      group by 1) as parts
      cross join lateral (values ${listOf(sql, rows)}) as named (facet, bits)`;
  await sql`insert into bitmaps select 'quarter:' || quarter, part, bit_or(experts)
    from patterns cross join lateral unnest(free_quarters) as quarter join bitmaps on facet = 'zone:' || time_zone group by quarter, part`;
  await sql`insert into listing_facets (id, facet, part, experts)
    select gen_random_uuid(), facet, part, experts from bitmaps where facet not like 'zone:%' and bit_count(experts) > 0 order by part, facet
    on conflict (facet, part) do update set experts = listing_facets.experts | excluded.experts`;
}

const listOf = (sql, parts) => parts.reduce((list, part) => sql`${list}, ${part}`);
