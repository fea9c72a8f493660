import type postgres from "postgres";

/** Empties all our tables and the job queue. `addEmptying` must have created the function in the database. */
export const emptyEverything = "select testing.empty_everything()";

/**
 * Creates the function that `emptyEverything` calls. Each statement names its table, so that a connection plans it
 * once and an empty table costs almost nothing. Deleting a few rows is much cheaper than a truncation, which is used
 * only for tables of more than 16 pages.
 */
export async function addEmptying(sql: postgres.Sql): Promise<void> {
  const tables = await sql<Array<{ name: string }>>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and (nspname = 'public' or (nspname = 'graphile_worker' and relname = '_private_jobs'))`;
  const steps = tables.map(
    ({ name }) => `
      if exists (select from ${name}) then
        if pg_relation_size('${name}') > 131072 then truncate ${name} cascade; else delete from ${name}; end if;
      end if;`,
  );
  await sql.unsafe("create schema testing");
  await sql.unsafe(
    `create function testing.empty_everything() returns void language plpgsql as $$ begin ${steps.join("")} end $$`,
  );
}
