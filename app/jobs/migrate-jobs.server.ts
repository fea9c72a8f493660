import { runMigrations } from "graphile-worker";

/** Installs or upgrades the queue's tables (schema `graphile_worker`). Can be repeated, also concurrently. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: withUsualSsl(databaseUrl), noHandleSignals: true });
}

/** Makes the queue's driver read `sslmode=require` as libpq does; by default it is stricter. */
export function withUsualSsl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.searchParams.has("sslmode")) url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}
