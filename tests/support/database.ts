import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";

/** The database of one test file: `db` for commands and queries, `url` for whatever opens its own connections. */
export interface TestDatabase {
  db: Db;
  url: string;
}

/** Gives the test file a database of its own, cloned from the template, and empties it before every test. */
export function useDatabase(options: { poolSize?: number } = {}): TestDatabase {
  const name = `keyway_test_${randomUUID().replaceAll("-", "")}`;
  const server = inject("testServer");
  const url = Object.assign(new URL(server), { pathname: name }).href;
  let database: Database | undefined;
  let admin: postgres.Sql | undefined;
  let own: postgres.Sql | undefined;

  beforeAll(async () => {
    admin = postgres(server, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create database ${name} template ${inject("testTemplate")}`);
    own = postgres(url, { max: 1, onnotice: () => {}, connection: withoutTriggers });
    database = openDatabase(url, options);
  });
  beforeEach(async () => {
    await own?.unsafe(emptyEverything);
  });
  afterAll(async () => {
    await database?.close();
    await own?.end();
    await admin?.unsafe(`drop database if exists ${name} with (force)`);
    await admin?.end();
  });

  return {
    url,
    get db() {
      if (!database) throw new Error("The database is there from beforeAll on");
      return database.db;
    },
  };
}

/** Foreign keys and the audit's own triggers stand still, so that tables can be emptied in any order. */
const withoutTriggers = { session_replication_role: "replica" };

/** Deleting a few rows costs a fraction of a truncation, which is left for tables that a test has filled. */
const emptyEverything = `do $$
  declare place record;
  begin
    for place in
      select format('%I.%I', nspname, relname) as name, pg_relation_size(pg_class.oid) > 1000000 as is_large
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and (nspname = 'public' or (nspname = 'graphile_worker' and relname = '_private_jobs'))
        and pg_relation_size(pg_class.oid) > 0
    loop
      execute case when place.is_large then format('truncate %s cascade', place.name)
        else format('delete from %s', place.name) end;
    end loop;
  end $$`;
