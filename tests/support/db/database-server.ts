import type postgres from "postgres";

/** The address of another database on the same server. */
export const databaseUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: name }).href;

/** The columns, constraints, triggers and functions of a database, as one value. */
export async function shapeOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql`
    with ours as (select oid from pg_namespace where nspname in ('public', 'graphile_worker')),
    tables as (select oid from pg_class where relnamespace in (select oid from ours))
    select md5(string_agg(part, ',' order by part)) as shape from (
      select format('%s %s %s', attrelid::regclass, attname, atttypid) from pg_attribute
        where attrelid in (select oid from tables)
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where conrelid in (select oid from tables)
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select md5(prosrc) from pg_proc where pronamespace in (select oid from ours)
    ) as parts(part)`;
  return row?.shape;
}
