import { given } from "./environment.ts";
import { onStop } from "./lifecycle.ts";
import { runningOwnDatabase, startOwnDatabase } from "./postgres/own-database.ts";
import { takeRunLock } from "./run-lock.ts";

/**
 * Reserves the embedded database for the program at this address; does nothing with a `DATABASE_URL`. Call it before
 * installing and building, so that a second start never changes what the first one serves.
 * @throws {Failure} if a program of this checkout already runs
 */
export function reserveDatabase(address: string): void {
  if (!given("DATABASE_URL")) takeRunLock(address);
}

/** Where a database is, whether this checkout runs it, and a promise of its end. */
export type OpenDatabase = { url: string; embedded: boolean; exited: Promise<unknown> };

/** Opens the reserved database. Returns its `url`, whether it is `embedded`, and `exited`, a promise of its end. */
export async function openDatabase(): Promise<OpenDatabase> {
  const url = given("DATABASE_URL");
  if (url) return { url, embedded: false, exited: new Promise(() => {}) };
  const own = await startOwnDatabase();
  onStop(own.stop);
  return { url: own.url, embedded: true, exited: own.exited };
}

/** Whether a short command finds a database and doesn't have to start one. */
export const isDatabaseRunning = () => (given("DATABASE_URL") ?? runningOwnDatabase()) !== undefined;

/** Opens the database for a short command: uses the one that a running program has started, if there is one. */
export async function borrowDatabase(): Promise<{ url: string }> {
  const url = given("DATABASE_URL") ?? runningOwnDatabase();
  if (url) return { url };
  reserveDatabase("a command");
  return openDatabase();
}
