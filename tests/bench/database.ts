import postgres, { type Sql } from "postgres";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import { startTestCluster } from "../../scripts/lib/postgres/test-cluster.ts";

export type Database = { name: string; url: string };
export type DatabaseServer = Awaited<ReturnType<typeof openDatabaseServer>>;

/** What a section of the benchmark gets: the template has the demo data. */
export type Given<Amounts> = { server: DatabaseServer; template: Database; amounts: Amounts };

/** The run's Postgres: `TEST_DATABASE_URL`, or a new cluster. Its new databases are dropped when the run ends. */
export async function openDatabaseServer() {
  const address = process.env.TEST_DATABASE_URL || (await startCluster());
  const admin = connect(address);
  onStop(() => admin.end());

  return {
    /** Creates a database, or a copy of a template that has no connections. */
    async create(label: string, template?: Database): Promise<Database> {
      const name = `keyway_bench_${process.pid}_${label}`;
      await admin.unsafe(`create database ${name} ${template ? `template ${template.name}` : ""}`);
      onStop(() => admin.unsafe(`drop database if exists ${name} with (force)`));
      return { name, url: Object.assign(new URL(address), { pathname: name }).href };
    },
    async version() {
      const [row] = await admin<[{ server_version: string }]>`show server_version`;
      return row.server_version.replace(/ .*/, "");
    },
  };
}

async function startCluster() {
  const { url, stop } = await startTestCluster();
  onStop(stop);
  return url;
}

/** A client with one connection, which the caller must end. */
export const connect = (url: string): Sql => postgres(url, { max: 1, onnotice: () => {} });

/** Runs `work` with a client and ends the client afterwards. */
export async function withClient<Result>(
  url: string,
  work: (sql: Sql) => Result | PromiseLike<Result>,
): Promise<Result> {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
