import type postgres from "postgres";

/** Empties every table of ours, and the queue of jobs, in a database that has been given `addEmptying`. */
export const emptyEverything = "select testing.empty_everything()";

/**
 * Gives the database that function. Its statements name their tables, so that a connection plans them once: looking at
 * a table without rows costs next to nothing. Deleting a few rows costs a fraction of a truncation, which is left for
 * tables that have grown over sixteen pages.
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
