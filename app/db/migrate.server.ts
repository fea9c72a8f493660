import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { jsonLog, type Log } from "~/platform/log.server";
import { storageFault } from "./errors.server";

/** How long a table's change waits for its users, since all later statements wait behind it; and how often it tries. */
const migrationLimits = { lockTimeoutMs: 3000, tries: 20, pauseMs: 100, longestPauseMs: 2000 };

/**
 * Brings the database up to the newest migration. Instances that start together take turns on an advisory lock. All
 * migrations that are due are one transaction: one that loses a lock is undone as a whole, and tried again.
 * @param url address of the database @param folder where `drizzle/migrations` lies, relative to the working directory
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
    await client`select pg_advisory_lock(${migrationLock})`;
    // Only now: for its turn an instance waits as long as the other takes.
    await client.unsafe(`set lock_timeout = ${migrationLimits.lockTimeoutMs}`);
    await untilLocked(() => migrate(drizzle(client), { migrationsFolder }), log);
  } finally {
    await client.end({ timeout: 3 });
  }
}

/** Tries again while another transaction holds what is to be changed. */
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

/** Any fixed number that nothing else in this database locks. */
const migrationLock = 7_203_251;
