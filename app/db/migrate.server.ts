import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { jsonLog, type Log } from "~/platform/log.server";
import { storageFault } from "./errors.server";

/** `lockTimeoutMs` is short, because all later statements on a table wait behind the one that changes it. */
const migrationLimits = { lockTimeoutMs: 3000, tries: 20, pauseMs: 100, longestPauseMs: 2000 };

/**
 * Migrates the database to the newest version. Instances that start together take turns on an advisory lock. All
 * pending migrations run in one transaction: if it can't get a lock, it is rolled back and tried again.
 * @param url address of the database @param folder path of the migrations, relative to the working directory
 */
export async function migrateDatabase(
  url: string,
  { folder = "drizzle/migrations", log = jsonLog }: { folder?: string; log?: Log } = {},
): Promise<void> {
  const migrationsFolder = resolve(folder);
  if (!existsSync(migrationsFolder))
    throw new Error(`No migrations at ${folder}: start in the project's folder`);
  const client = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    // The role may have a limit for pages (ops/role.sql).
    await client.unsafe("set statement_timeout = 0");
    await client`select pg_advisory_lock(${migrationLock})`;
    // Set after the advisory lock, for which an instance waits as long as another one migrates.
    await client.unsafe(`set lock_timeout = ${migrationLimits.lockTimeoutMs}`);
    await untilLocked(() => migrate(drizzle(client), { migrationsFolder }), log);
  } finally {
    await client.end({ timeout: 3 });
  }
}

/** Tries again while another transaction holds a lock that `run` needs. */
async function untilLocked(run: () => Promise<void>, log: Log): Promise<void> {
  const { tries, pauseMs, longestPauseMs } = migrationLimits;
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const fault = storageFault(error)?.kind;
      if (tried === tries || (fault !== "deadlock" && fault !== "timeout")) throw error;
      log.info("The migration lost a lock, was undone and is tried again", { tried, fault });
      await sleep(Math.min(tried * pauseMs, longestPauseMs));
    }
  }
}

/** An arbitrary number that nothing else in this database locks. */
const migrationLock = 7_203_251;
