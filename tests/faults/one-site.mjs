/** A Postgres with demo data and people who act, for the scenes that need no more than that. */
import { withClient } from "../bench/database.mjs";
import { prepareActs } from "./acts.mjs";
import { createProcess, runCommand } from "./program.mjs";
import { createPostgres, makeHome } from "./servers.mjs";

/** @param processes how many there are of the program; none is started @param folder where Postgres stores its data */
export async function prepareSite({ processes = 1, folder } = {}) {
  const home = makeHome();
  const database = await createPostgres({ home: folder ?? home, name: "postgres" });
  await withClient(database.adminUrl, (sql) => sql`create database keyway`);
  for (const command of ["migrate", "seed"]) {
    const { status, text } = runCommand([command], { DATABASE_URL: database.url });
    if (status !== 0) throw new Error(text);
  }
  const people = await prepareActs(database.url);
  const settings = { DATABASE_URL: database.url };
  const sites = [];
  for (let at = 1; at <= processes; at += 1) {
    sites.push(await createProcess({ home, name: `process-${at}`, settings }));
  }
  return { home, database, settings, sites, ...people };
}

/**
 * Returns what contradicts itself in a database, and what was acknowledged but isn't there.
 * @param mayMailsWait whether the processes were stopped before they could send all mails
 */
export async function faultsOf({ database, compare }, { mayMailsWait = false } = {}) {
  const { faults, counts, mailsWaiting } = await compare(database.url);
  if (mailsWaiting > 0 && !mayMailsWait) faults.push(`${mailsWaiting} mails still wait`);
  const checked = runCommand(["admin", "check", "--after", "0"], { DATABASE_URL: database.url });
  if (checked.status !== 0) faults.push(...checked.text.split("\n"));
  return {
    faults,
    counts,
    text: Object.entries(counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(", "),
  };
}

/** How many of each kind were acknowledged between two moments. */
export const countsSince = (before, after) =>
  Object.fromEntries(Object.keys(after).map((kind) => [kind, after[kind].length - before[kind].length]));
