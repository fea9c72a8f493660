import postgres from "postgres";

/** Searches a whole database, for tests that it no longer contains certain texts. */

/** The columns, as schema.table.column, that contain one of these texts in any row, ignoring case. */
export async function placesOf(url: string, texts: string[]): Promise<string[]> {
  const own = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await own<Array<{ schema: string; name: string }>>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    const places: string[] = [];
    for (const { schema, name } of tables) {
      const columns = await own<Array<{ column: string }>>`
        select distinct place.key as column from ${own(schema)}.${own(name)} as known, jsonb_each_text(to_jsonb(known)) as place
        where exists (select from unnest(${texts}::text[]) as wanted
          where position(lower(wanted) in lower(place.value)) > 0)`;
      places.push(...columns.map(({ column }) => `${schema}.${name}.${column}`));
    }
    if (tables.length < 25) throw new Error("The search sees suspiciously few tables");
    return places.sort();
  } finally {
    await own.end();
  }
}

/** Everything that the database holds, as one text. */
export async function wholeText(url: string): Promise<string> {
  const own = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [found] = await own<[{ all: string }]>`
      select string_agg(query_to_xml(format('select to_jsonb(one) from %I.%I as one', schemaname, tablename),
        true, true, '')::text, '') as all
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'testing')`;
    return found.all;
  } finally {
    await own.end();
  }
}
