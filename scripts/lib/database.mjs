import { given } from "./environment.mjs";
import { onStop } from "./lifecycle.mjs";
import { runningOwnDatabase, startOwnDatabase } from "./postgres/own-database.mjs";
import { takeRunLock } from "./run-lock.mjs";

/**
 * Reserves the embedded database for the program at this address; nothing to do with a `DATABASE_URL`. Comes before
 * installing and building, so that a second start never changes what the first one serves.
 * @throws {Failure} when a program of this checkout runs already
 */
export function reserveDatabase(address) {
  if (!given("DATABASE_URL")) takeRunLock(address);
}

/** Opens the database that was reserved. Returns its `url`, whether it is `embedded`, and when it `exited`. */
export async function openDatabase() {
  const url = given("DATABASE_URL");
  if (url) return { url, embedded: false, exited: new Promise(() => {}) };
  const own = await startOwnDatabase();
  onStop(own.stop);
  return { url: own.url, embedded: true, exited: own.exited };
}

/** Whether a command that passes by finds a database, and needn't start one. */
export const isDatabaseRunning = () => (given("DATABASE_URL") ?? runningOwnDatabase()) !== undefined;

/** For a command that only passes by: uses the embedded database that a running program has started, if one has. */
export async function borrowDatabase() {
  const url = given("DATABASE_URL") ?? runningOwnDatabase();
  if (url) return { url };
  reserveDatabase("a command");
  return openDatabase();
}
