import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { countDueJobs, countGivenUpJobs } from "~/db/jobs.server";
import type { Replica } from "~/db/replica.server";
import { takesWrites } from "~/db/takes-writes.server";
import { registry } from "~/platform/metrics.server";
import { listen } from "./http-server";
import type { OpenStreams } from "./open-streams";

interface Parts {
  at: { port: number; host: string };
  database: Database;
  /** The same database. Scrapes have a connection of their own, so that a full pool doesn't look like a lost server. */
  databaseUrl: string;
  replica: Replica | undefined;
  streams: OpenStreams;
}

/**
 * Serves `/metrics` on a port of its own, which is never published. What Postgres knows is asked at each scrape.
 * @throws the system's error if it can't listen
 */
export async function serveMetrics({ at, databaseUrl, ...parts }: Parts): Promise<Server> {
  collectDefaultMetrics({ register: registry });
  const own = openDatabase(databaseUrl, { poolSize: 1, queryMs: 4_000, prepares: false, isMetered: false });
  addGauges({ ...parts, own: own.db });
  const server = createServer(async (req, res) => {
    if (req.method !== "GET" || req.url !== "/metrics") return res.writeHead(404).end();
    const text = await registry.metrics().catch(() => null);
    if (text === null) return res.writeHead(500).end();
    res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text);
  });
  server.once("close", () => void own.close());
  await listen(server, at.port, at.host, { exclusive: true });
  return server;
}

function addGauges({
  database,
  own,
  replica,
  streams,
}: Pick<Parts, "database" | "replica" | "streams"> & { own: Db }): void {
  const registers = [registry];
  let asked: ReturnType<typeof countDueJobs> | undefined;
  /** Both gauges of a scrape share one query. */
  const dueJobs = () => {
    asked ??= countDueJobs(own)
      .catch(() => [])
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  new Gauge({
    name: "keyway_database_connections_busy",
    help: "Database connections that pages and commands use now",
    registers,
    collect() {
      this.set(database.load().busy);
    },
  });
  new Gauge({
    name: "keyway_database_pool_waiting",
    help: "Work that waits for a database connection now",
    registers,
    collect() {
      this.set(database.load().waiting);
    },
  });
  new Gauge({
    name: "keyway_event_streams_open",
    help: "Event streams that are open now",
    registers,
    collect() {
      this.set(streams.count);
    },
  });
  new Gauge({
    name: "keyway_jobs_oldest_due_seconds",
    help: "How long the oldest job that is due has waited, by task",
    labelNames: ["task"],
    registers,
    async collect() {
      const due = await dueJobs();
      this.reset();
      for (const { task, oldestSeconds } of due) this.set({ task }, oldestSeconds);
    },
  });
  new Gauge({
    name: "keyway_jobs_due",
    help: "Jobs that are due and not running, by task",
    labelNames: ["task"],
    registers,
    async collect() {
      const due = await dueJobs();
      this.reset();
      for (const { task, count } of due) this.set({ task }, count);
    },
  });
  new Gauge({
    name: "keyway_jobs_given_up",
    help: "Jobs that failed in their last attempt, by task",
    labelNames: ["task"],
    registers,
    async collect() {
      const givenUp = await countGivenUpJobs(own).catch(() => []);
      this.reset();
      for (const { task, count } of givenUp) this.set({ task }, count);
    },
  });
  new Gauge({
    name: "keyway_database_up",
    help: "1 if the database answered this scrape and takes writes",
    registers,
    async collect() {
      this.set((await takesWrites(own).catch(() => false)) ? 1 : 0);
    },
  });
  if (!replica) return;
  new Gauge({
    name: "keyway_replica_lag_seconds",
    help: "Age of the replica's data; NaN if the replica doesn't answer",
    registers,
    collect() {
      this.set(replica.state().lagSeconds ?? Number.NaN);
    },
  });
  new Gauge({
    name: "keyway_replica_in_use",
    help: "1 while pages are read from the replica",
    registers,
    collect() {
      this.set(replica.state().isUsed ? 1 : 0);
    },
  });
}
