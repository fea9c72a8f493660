import { type Database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { type Replica, watchReplica } from "~/db/replica.server";
import { takesWrites } from "~/db/takes-writes.server";
import { assignAdmin } from "~/domain/accounts/assign-admin.server";
import { openTopicAccess } from "~/domain/live/topic-access.server";
import { openTopicHub } from "~/domain/live/topic-hub.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { startWorker } from "~/jobs/worker.server";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { Services } from "~/web/context";
import { EventStreams } from "~/web/event-streams.server";
import { openListings } from "~/web/listings.server";
import { type BootStep, bootInSteps } from "./boot";
import type { Readiness } from "./health";
import { type OpenStreams, openStreams } from "./open-streams";
import { watchZones } from "./zone-watch";

/** Everything behind the pages: the database and its migrations, the worker, the live topics. */
export interface Backend {
  services: Services;
  database: Database;
  replica: Replica | undefined;
  readiness: Readiness;
  /** Starts everything in the background, and retries until it works. */
  start(): void;
  /** Makes `/startupz` and `/readyz` fail, and resolves when the worker has ended. Pages can still use the database. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the backend. It connects to nothing before `start()`. */
export function openBackend(env: Env, log: Log, keeper: OpenStreams = openStreams): Backend {
  const { preparesStatements: prepares, role } = env;
  const database = openDatabase(env.databaseUrl, { prepares });
  const { db } = database;
  const replica = env.readDatabaseUrl
    ? watchReplica({ primary: db, primaryUrl: env.databaseUrl, url: env.readDatabaseUrl, prepares, log })
    : undefined;
  const parts = { migrated: false, queue: false };
  const stopping = new AbortController();
  const zones = watchZones({ db, log, clock: systemClock, signal: stopping.signal });
  const news = openTopicHub({ databaseUrl: env.directDatabaseUrl, db, log });
  const services: Services = {
    db,
    ...(replica && { reads: replica.reads }),
    env,
    log,
    clock: systemClock,
    isReady: () => parts.queue,
    zoneWatch: zones,
    listings: openListings(),
    topics: { ...openTopicAccess({ db, clock: systemClock }), subscribe: news.subscribe },
    streams: new EventStreams(keeper),
  };
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;

  const steps: BootStep[] = [
    { name: "the database's schema", run: () => migrateDatabase(env.directDatabaseUrl) },
    {
      name: "the job queue's schema",
      async run() {
        await migrateJobs(env.directDatabaseUrl);
        parts.migrated = true;
      },
    },
    ...(env.demoData ? [{ name: "demo data", run: () => seedIfEmpty(env, systemClock) }] : []),
    { name: "the admin's account", run: () => appointAdmin(services) },
    {
      name: role === "web" ? "the queue" : "the worker",
      async run() {
        if (role !== "web") worker = await startWorker({ databaseUrl: env.directDatabaseUrl, db, env, log });
        if (stopping.signal.aborted) await worker?.stop();
        else parts.queue = true;
      },
    },
    { name: "the zones' clocks", run: () => zones.start() },
    // Last, because pages work without it.
    ...(role === "worker" ? [] : [{ name: "live topics", run: () => news.start() }]),
  ];

  return {
    services,
    database,
    replica,
    readiness: {
      async check() {
        return { ...(await stateOf(db)), ...parts, ...(stopping.signal.aborted ? { running: false } : {}) };
      },
      isStarted: () => parts.queue && !stopping.signal.aborted,
      warnings: () => ({ zonesThatDiffer: zones.standing().doubts.map(({ zone }) => zone) }),
    },
    start() {
      replica?.start();
      void bootInSteps(steps, { log, signal: stopping.signal }).then((isComplete) => {
        if (isComplete) log.info("Keyway is ready");
      });
    },
    async drain() {
      stopping.abort();
      await Promise.all([news.close(), worker?.stop()]);
    },
    async close() {
      await Promise.all([replica?.close(), database.close()]);
    },
  };
}

/** In milliseconds: one transaction with many rows takes long on a slow machine. */
const seedLimits = { poolSize: 1, queryMs: 60_000, transactionMs: 300_000 };

/** Adds demo data if there are no accounts. Imported on demand: it is large, and production has none. */
export async function seedIfEmpty(env: Env, clock: Clock): Promise<boolean> {
  const { seedDemoData } = await import("../../drizzle/seed/seed");
  const { db, close } = openDatabase(env.directDatabaseUrl, seedLimits);
  try {
    return await seedDemoData(db, {
      now: clock(),
      adminEmail: env.adminEmail,
      meetingRooms: env.meetingRooms,
    });
  } finally {
    await close();
  }
}

/** Applies `ADMIN_EMAIL`, which may have changed since the last start (decision B1) and may have no account yet. */
async function appointAdmin({ db, env, clock, log }: Services): Promise<void> {
  const { adminEmail } = env;
  const hasChanged = await db.transaction((tx) =>
    assignAdmin(tx, { sourceAddress: null, now: clock() }, adminEmail),
  );
  if (hasChanged) log.info("The admin's account changed");
}

const answerWithinMs = 2_000;

async function stateOf(db: Services["db"]): Promise<{ database: boolean; writes: boolean }> {
  const away = { database: false, writes: false };
  const late = new Promise<typeof away>((resolve) => setTimeout(resolve, answerWithinMs, away).unref());
  const asked = takesWrites(db).then(
    (writes) => ({ database: true, writes }),
    () => away,
  );
  return Promise.race([asked, late]);
}
