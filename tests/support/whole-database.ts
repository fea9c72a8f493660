import postgres from "postgres";

/** Looks through everything that a database holds, for tests of what must not be in it any more. */

/** The places, as schema.table.column, that hold one of these texts in any row, without regard to case. */
export async function placesOf(url: string, texts: string[]): Promise<string[]> {
  const own = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const columns = await own<Column[]>`
      select column_info.table_schema as schema, column_info.table_name as table, column_info.column_name as column
      from information_schema.columns as column_info join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and column_info.table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2, 3`;
    const places: string[] = [];
    for (const { schema, table, column } of columns) {
      const [row] = await own`select count(*)::int as found from ${own(schema)}.${own(table)}
        where exists (select from unnest(${texts}::text[]) as wanted
          where position(lower(wanted) in lower(${own(column)}::text)) > 0)`;
      if (row?.found > 0) places.push(`${schema}.${table}.${column}`);
    }
    if (columns.length < 100) throw new Error("The search sees suspiciously few columns");
    return places;
  } finally {
    await own.end();
  }
}

interface Column {
  schema: string;
  table: string;
  column: string;
}
