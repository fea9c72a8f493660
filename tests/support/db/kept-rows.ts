import type postgres from "postgres";

/**
 * Copies every row of the database to temporary tables of this connection.
 * @returns statements that write the rows back to empty tables, on the same connection with triggers turned off
 */
export async function keepRows(sql: postgres.Sql): Promise<string> {
  const tables = await sql<Array<{ name: string; columns: string }>>`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (table_schema = 'public' or (table_schema = 'graphile_worker' and table_name = '_private_jobs'))
    group by table_schema, table_name`;
  const statements: string[] = [];
  for (const [index, { name, columns }] of tables.entries()) {
    const [{ count } = { count: 0 }] = await sql.unsafe(`select count(*)::int as count from ${name}`);
    if (count === 0) continue;
    const copy = `pg_temp.kept_${index}`;
    await sql.unsafe(`create table ${copy} as select ${columns} from ${name}`);
    statements.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
    );
  }
  return statements.join("; ");
}
