import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type ExpertSort, sortLabels } from "~/domain/experts/listing";
import { countExperts, listExperts, listingQuery } from "~/domain/experts/queries.server";
import { useDatabase } from "../support/database";

const database = useDatabase();

/** 20,000 experts; one in 500 knows "volatility", which makes a term that is worth an index. */
async function fill() {
  await database.db.execute(sql`
    insert into experts (id, name, title, bio, price_cents, rating, reviews, approved, created_at)
    select gen_random_uuid(), 'Expert Number' || n, 'Engineer ' || md5(n::text), repeat(md5((n * 7)::text) || ' ', 12)
        || case when n % 500 = 1 then 'volatility' else '' end,
      2000 + n % 9000, case when n % 10 = 0 then null else 1 + (n % 41) / 10.0 end, n % 300, n % 50 <> 0,
      now() - n * interval '1 minute'
    from generate_series(1, 20000) as n`);
  await database.db.execute(sql`analyze experts`);
}

beforeEach(fill);

async function plan(query: { getSQL(): SQL }): Promise<string> {
  const rows = await database.db.execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

describe("with 20,000 experts", () => {
  test("every sort walks its index, and the search uses the trigrams", async () => {
    for (const sort of Object.keys(sortLabels) as ExpertSort[]) {
      const text = await plan(listingQuery(database.db, { search: "", sort, page: 1 }));
      expect(text).toMatch(/Index Scan/);
      expect(text).not.toMatch(/Seq Scan|Sort/);
      const found = await plan(listingQuery(database.db, { search: "volatil", sort, page: 1 }));
      expect(found).toContain("experts_search_index");
      expect(found).not.toContain("Seq Scan");
    }
  });

  test("counting ends at the limit", async () => {
    expect(await countExperts(database.db)).toBe(1001);
    const { experts, count } = await listExperts(database.db, {
      search: "volatility",
      sort: "newest",
      page: 1,
    });
    expect(experts).toHaveLength(12);
    expect(count).toBe(40);
  });
});
