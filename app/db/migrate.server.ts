import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/**
 * Brings the database up to the newest migration. Instances that start together take turns on an advisory lock.
 * @param url address of the database @param folder where `drizzle/migrations` lies, relative to the working directory
 */
export async function migrateDatabase(url: string, folder = "drizzle/migrations"): Promise<void> {
  const migrationsFolder = resolve(folder);
  if (!existsSync(migrationsFolder))
    throw new Error(`No migrations at ${folder}: start in the project's folder`);
  const client = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 3 });
  }
}

/** Any fixed number that nothing else in this database locks. */
const migrationLock = 7_203_251;
