import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countMatches } from "~/domain/experts/listing/filter-counts.server";
import { type ExpertSort, parseListing, sortLabels, wholeListing } from "~/domain/experts/listing/listing";
import { matching } from "~/domain/experts/listing/listing-conditions.server";
import { listExperts, listingQuery } from "~/domain/experts/listing/queries.server";
import { useDatabase } from "../../support/db/database";

const database = useDatabase();
const viewer = { zone: "UTC", now: new Date("2026-11-23T10:00:00Z"), gaps: [] };

/** Adds 20,000 experts. One in 500 knows "volatility", a term rare enough for an index. */
async function fill() {
  for (let first = 1; first <= 20_000; first += 1000) {
    await database.db.execute(sql`
      insert into experts (id, name, title, bio, price_cents, reviews, rating_sum, approved, is_free_soon,
        created_at, languages, skills)
      select gen_random_uuid(), 'Expert Number' || n, 'Engineer ' || md5(n::text),
        repeat(md5((n * 7)::text) || ' ', 4) || case when n % 500 = 1 then 'volatility' else '' end,
        2000 + n % 9000, n % 300, n % 300 * (1 + n % 5), n % 50 <> 0, n % 3 <> 0,
        now() - n * interval '1 minute', case when n % 400 = 0 then '{Igbo}' else '{English}' end::text[],
        case when n % 300 = 0 then '{SIEM}' else '{Linux}' end::text[]
      from generate_series(${first}::int, ${first + 999}::int) as n`);
    await database.db.execute(sql`update expert_calendars set next_free_at = now() + n * interval '1 hour'
      from (select id, ${first}::int + row_number() over (order by id) as n from experts) as numbered
      where numbered.id = expert_id and next_free_at is null`);
    // So that foreign key checks stop reading the whole table once it is large.
    await database.db.execute(sql`analyze experts, expert_calendars`);
  }
  // One in 100 is free on Monday at 18:00, two in three on Wednesday at 13:00 UTC.
  await database.db.execute(sql`update expert_calendars
    set free_week = set_bit(set_bit(free_week, 168, (n % 100 = 0)::int), 340, (n % 3 <> 0)::int)
    from (select id, row_number() over (order by id) as n from experts) as numbered where numbered.id = expert_id`);
  await database.db.execute(sql`analyze experts, expert_calendars`);
}

async function plan(query: { getSQL(): SQL }): Promise<string> {
  const rows = await database.db.execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

test("with 20,000 experts every sort walks its index, the search uses the trigrams, and counting ends", async () => {
  await fill();
  for (const sort of Object.keys(sortLabels) as ExpertSort[]) {
    const text = await plan(listingQuery(database.db, { ...wholeListing, sort }));
    expect(text).toMatch(/Index Scan/);
    expect(text).not.toMatch(/Seq Scan|Sort/);
    const found = await plan(listingQuery(database.db, { ...wholeListing, search: "volatil", sort }));
    expect(found).toContain("experts_search_index");
    expect(found).not.toContain("Seq Scan");
  }
  const walked: [query: string, index: string][] = [
    ["language=igbo", "experts_facets_index"],
    ["language=latin", "experts_facets_index"],
    ["skill=KW-siem&language=igbo", "experts_facets_index"],
    ["day=3", "experts_free_first_index"],
    ["day=3&skill=KW-siem", "experts_facets_index"],
  ];
  for (const [query, index] of walked) {
    const listing = parseListing(new URLSearchParams(query));
    expect(await plan(listingQuery(database.db, listing, viewer)), query).toContain(index);
  }
  expect(await countMatches(database.db, matching(wholeListing))).toBe(2001);
  const page = await listExperts(database.db, { ...wholeListing, search: "volatility", sort: "newest" });
  expect([page.experts.length, page.hasNext]).toEqual([12, true]);
});
