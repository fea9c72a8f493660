/** A Postgres with demo data and people who act, for the scenes that need no more than that. */
import { withClient } from "../bench/database.ts";
import type { Acknowledged, Counts } from "./act-types.ts";
import { countsOf, prepareActs } from "./acts.ts";
import { createProcess, runCommand } from "./program.ts";
import { createPostgres, makeHome } from "./servers.ts";

export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>;

/** @param processes how many there are of the program; none is started @param folder where Postgres stores its data */
export async function prepareSite({ processes = 1, folder }: { processes?: number; folder?: string } = {}) {
  const home = makeHome();
  const database = await createPostgres({ home: folder ?? home, name: "postgres" });
  await withClient(database.adminUrl, (sql) => sql`create database keyway`);
  for (const command of ["migrate", "seed"]) {
    const { status, text } = runCommand([command], { DATABASE_URL: database.url });
    if (status !== 0) throw new Error(text);
  }
  const people = await prepareActs(database.url);
  const settings = { DATABASE_URL: database.url };
  const add = (at: number) => createProcess({ home, name: `process-${at}`, settings });
  const one = await add(1);
  const sites = [one];
  while (sites.length < processes) sites.push(await add(sites.length + 1));
  return { home, database, settings, one, sites, ...people };
}

/**
 * Returns what contradicts itself in a database, and what was acknowledged but isn't there.
 * @param mayMailsWait whether the processes were stopped before they could send all mails
 */
export async function faultsOf(
  { database, compare }: Pick<PreparedSite, "database" | "compare">,
  { mayMailsWait = false } = {},
) {
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
export const countsSince = (before: Acknowledged, after: Acknowledged) => {
  const earlier = countsOf(before);
  const kinds = Object.entries(countsOf(after)) as Array<[keyof Counts, number]>;
  return Object.fromEntries(kinds.map(([kind, count]) => [kind, count - earlier[kind]])) as Counts;
};
