import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { databaseUrl, shapeOf } from "./database-server";
import { emptyEverything } from "./emptying";
import { keepRows } from "./kept-rows";

/** The database of one test file: `db` for commands and queries, `url` for whatever opens its own connections. */
export interface TestDatabase {
  db: Db;
  url: string;
}

interface Options {
  poolSize?: number;
  /** Writes the rows that every test of the file finds. They are written once, then put back before each test. */
  filledBy?(t: Pick<TestDatabase, "db">): Promise<void>;
}

/**
 * Gives the test file a database that is empty before every test: the worker's, cloned from the template. The next file
 * of the worker takes it over, unless this one leaves its tables changed.
 */
export function useDatabase({ filledBy, ...options }: Options = {}): TestDatabase {
  const server = inject("testServer");
  const template = inject("testTemplate");
  const name = `${template}_${process.env.VITEST_POOL_ID}`;
  const url = databaseUrl(server, name);
  let database: Database;
  let admin: postgres.Sql;
  let own: postgres.Sql;
  let prepare = emptyEverything;

  beforeAll(async () => {
    admin = postgres(server, { max: 1, fetch_types: false, onnotice: () => {} });
    const [known] = await admin`select from pg_database where datname = ${name}`;
    if (!known) await admin.unsafe(`create database ${name} template ${template}`);
    own = postgres(url, { max: 1, fetch_types: false, onnotice: () => {}, connection: withoutTriggers });
    database = openDatabase(url, options);
    if (!filledBy) return;
    await own.unsafe(emptyEverything);
    await filledBy(database);
    prepare = `${emptyEverything}; ${await keepRows(own)}`;
  });
  beforeEach(async () => {
    await own.unsafe(prepare);
  });
  afterAll(async () => {
    await database.close();
    try {
      const others = () => own.unsafe(otherConnections);
      const message = "connections that the file leaves open";
      await vi.waitFor(async () => expect(await others(), message).toHaveLength(0), { timeout: 10_000 });
    } finally {
      const hasChanged = (await shapeOf(own)) !== inject("testShape");
      await own.end();
      if (hasChanged) await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    }
  });

  return {
    url,
    get db() {
      if (!database) throw new Error("The database is there from beforeAll on");
      return database.db;
    },
  };
}

/** Foreign keys and the triggers of append-only tables stand still, so that tables can be emptied in any order. */
export const withoutTriggers = { session_replication_role: "replica" };

const otherConnections = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;
