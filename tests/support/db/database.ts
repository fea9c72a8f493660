import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { patientLimits } from "../patience";
import { databaseUrl, shapeOf } from "./database-server";
import { emptyEverything } from "./emptying";
import { keepRows } from "./kept-rows";

/** The database of one test file: `db` for commands and queries, `url` for code that opens its own connections. */
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
 * Gives the test file the worker's clone of the template, emptied (and filled by `filledBy`) before every test. The
 * worker's next file reuses the clone and its connections, unless this file leaves the schema changed.
 */
export function useDatabase({ filledBy, poolSize }: Options = {}): TestDatabase {
  const name = `${inject("testTemplate")}_${process.env.VITEST_POOL_ID}`;
  const url = databaseUrl(inject("testServer"), name);
  let database: Database;
  let own: postgres.Sql;
  let prepare = emptyEverything;

  beforeAll(async () => {
    own = kept.own ??= await openOwn(name, url);
    database = keptPool(url, poolSize);
    if (!filledBy) return;
    await own.unsafe(emptyEverything);
    await filledBy(database);
    prepare = `${emptyEverything}; ${await keepRows(own)}`;
  });
  beforeEach(async () => {
    await own.unsafe(prepare);
  });
  afterAll(async () => {
    const others = () => own.unsafe(otherConnections);
    const message = "connections that the file leaves open";
    await vi.waitFor(async () => expect(await others(), message).toHaveLength(0), { timeout: 60_000 });
    if (filledBy) await own.unsafe("discard temp");
    if ((await shapeOf(own)) !== inject("testShape")) await dropDatabase(name);
  });

  return {
    url,
    get db() {
      if (!database) throw new Error("The database is there from beforeAll on");
      return database.db;
    },
  };
}

/**
 * The worker's connections, shared by its files. A file would otherwise open about ten, and until Postgres has read the
 * tables, a new connection costs it eight times as much as an ordinary test.
 */
const kept: { own?: postgres.Sql; pools: Map<number | undefined, Database> } = { pools: new Map() };
const keptName = "keyway-tests";

function keptPool(url: string, poolSize: number | undefined): Database {
  const known = kept.pools.get(poolSize);
  if (known) return known;
  const named = Object.assign(new URL(url), { search: `?application_name=${keptName}` });
  const pool = openDatabase(named.href, { ...patientLimits, ...(poolSize && { poolSize }) });
  kept.pools.set(poolSize, pool);
  return pool;
}

async function openOwn(name: string, url: string): Promise<postgres.Sql> {
  await onServer(async (admin) => {
    const [known] = await admin`select from pg_database where datname = ${name}`;
    if (!known) await admin.unsafe(`create database ${name} template ${inject("testTemplate")}`);
  });
  return postgres(url, {
    ...{ max: 1, fetch_types: false, onnotice: () => {}, connection: withoutTriggers },
    // The driver would replace it after half an hour, and a worker's temporary tables would go with it.
    max_lifetime: null,
  });
}

async function dropDatabase(name: string): Promise<void> {
  await Promise.all([kept.own?.end(), ...[...kept.pools.values()].map((pool) => pool.close())]);
  delete kept.own;
  kept.pools.clear();
  await onServer((admin) => admin.unsafe(`drop database ${name} with (force)`));
}

async function onServer(work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres(inject("testServer"), { max: 1, fetch_types: false, onnotice: () => {} });
  await work(admin);
  await admin.end();
}

/** Turns off foreign keys and the triggers of append-only tables, so that tables can be emptied in any order. */
export const withoutTriggers = { session_replication_role: "replica" };

const otherConnections = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and application_name <> '${keptName}'`;
