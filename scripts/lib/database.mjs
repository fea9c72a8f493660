import { given } from "./environment.mjs";
import { onStop } from "./lifecycle.mjs";
import { runningOwnDatabase, startOwnDatabase } from "./postgres/own-database.mjs";
import { takeRunLock } from "./run-lock.mjs";

/**
 * The database for a program that serves: `DATABASE_URL`, else the embedded one, which then belongs to this process.
 * @returns its `url`, whether it is `embedded`, and for an embedded one `exited`
 */
export async function openDatabaseFor(address) {
  const url = given("DATABASE_URL");
  if (url) return { url, embedded: false, exited: new Promise(() => {}) };
  takeRunLock(address);
  return startEmbedded();
}

/** The same for a command that only passes by: uses the embedded database that a running program has started. */
export async function borrowDatabase() {
  const url = given("DATABASE_URL") ?? runningOwnDatabase();
  return url ? { url } : openDatabaseFor("a command");
}

async function startEmbedded() {
  const { url, exited, stop } = await startOwnDatabase();
  onStop(stop);
  return { url, embedded: true, exited };
}
