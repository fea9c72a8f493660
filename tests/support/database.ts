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
    own = postgres(url, { max: 1, onnotice: () => {} });
    database = openDatabase(url, options);
  });
  beforeEach(async () => {
    const tables =
      await (own as postgres.Sql)`select string_agg(format('%I.%I', schemaname, tablename), ', ') as names
      from pg_tables where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`;
    // The audit refuses to be emptied, by its triggers: only its owner can do without them for a moment.
    await own?.unsafe(`begin;
      alter table audit_events disable trigger user;
      truncate ${tables?.[0]?.names} restart identity cascade;
      alter table audit_events enable trigger user;
      commit`);
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
