import postgres from "postgres";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import { startTestCluster } from "../../scripts/lib/postgres/test-cluster.ts";

/** The run's Postgres: `TEST_DATABASE_URL`, or a new cluster. Its new databases are dropped when the run ends. */
export async function openDatabaseServer() {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startTestCluster();
  if (cluster) onStop(cluster.stop);
  const address = given ?? cluster.url;
  const admin = connect(address);
  onStop(() => admin.end());

  return {
    /** Creates a database, or a copy of a template that has no connections. Returns its `name` and `url`. */
    async create(label, template) {
      const name = `keyway_bench_${process.pid}_${label}`;
      await admin.unsafe(`create database ${name} ${template ? `template ${template.name}` : ""}`);
      onStop(() => admin.unsafe(`drop database if exists ${name} with (force)`));
      return { name, url: Object.assign(new URL(address), { pathname: name }).href };
    },
    async version() {
      const [row] = await admin`show server_version`;
      return row.server_version.split(" ")[0];
    },
  };
}

/** A client with one connection, which the caller must end. */
export const connect = (url) => postgres(url, { max: 1, onnotice: () => {} });

/** Runs `work` with a client and ends the client afterwards. */
export async function withClient(url, work) {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
