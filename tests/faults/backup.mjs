/** Backs up under load, restores into an empty server, and compares what was acknowledged before with what is there. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inProject, root } from "../../scripts/lib/paths.ts";
import { until } from "../../scripts/lib/processes.ts";
import { withClient } from "../bench/database.mjs";
import { loadPaced } from "../bench/load.mjs";
import { neverAcknowledged, unexpected } from "./judge.mjs";
import { prepareSite } from "./one-site.mjs";
import { createPostgres } from "./servers.mjs";

export async function backUp() {
  const site = await prepareSite();
  const [one] = site.sites;
  const { acts, database, home, compare, acknowledged, failures } = site;
  one.start();
  await one.ready();
  const load = Promise.all(
    ["booking", "message", "seat", "payment"].map((kind) =>
      loadPaced({ perSecond: 2, seconds: 25 }, () => acts[kind](one.origin)),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const file = join(home, "dump");
  const before = await countsOf(database.url);
  // Payments are settled by jobs, so the ones of the last moment are still to come in the backup.
  const promised = { ...acknowledged(), payment: [] };
  ops(["backup", file], database.url);
  const daily = backUpDaily(home, database);
  const after = await countsOf(database.url);
  await load;
  // The last payments are settled by jobs.
  await until(async () => (await compare(database.url)).faults.length === 0, 60_000);
  await one.kill("SIGTERM");

  const other = await createPostgres({ home, name: "restored" });
  await withClient(other.adminUrl, (sql) => sql`create database keyway`);
  ops(["restore", file], other.url);
  const restored = await countsOf(other.url);
  const faults = Object.keys(before)
    .filter((name) => {
      const [least, most] = [before[name], after[name]].sort((one, other) => one - other);
      return restored[name] < least || restored[name] > most;
    })
    .map((name) => `${name}: ${before[name]} before, ${restored[name]} restored, ${after[name]} after`);
  const refused = spawnSync("node", ["scripts/ops.mjs", "restore", file], options(other.url));
  if (refused.status === 0) faults.push("a filled database was restored over");
  console.log(
    `  restored: ${restored.bookings} bookings, ${restored.chat_messages} messages, ${restored.ledger_entries} entries`,
  );
  if (daily) faults.push(`ops/backup.sh: ${daily}`);
  const { faults: lost, counts } = await compare(database.url);
  const promisedCounts = Object.fromEntries(
    Object.entries(promised).map(([kind, list]) => [kind, list.length]),
  );
  faults.push(...neverAcknowledged(promisedCounts, ["booking", "message", "seat"]));
  faults.push(...neverAcknowledged(counts), ...unexpected(failures));
  const { faults: notRestored } = await compare(other.url, promised);
  return [...faults, ...lost, ...notRestored.map((fault) => `restored: ${fault}`)];
}

const options = (url) => ({
  cwd: root,
  encoding: "utf8",
  env: {
    ...{
      PATH: process.env.PATH,
      APP_ENV: "test",
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      RATE_LIMITS: "off",
    },
    ...{ SESSION_SECRET: "a secret that only the faults use ..", APP_URL: "http://127.0.0.1" },
  },
});

/** Makes one dump as the service `backup` of compose.yaml does. Returns what went wrong. */
function backUpDaily(home, { port }) {
  const folder = join(home, "backups");
  mkdirSync(folder);
  const env = {
    ...{ PATH: process.env.PATH, BACKUP_FOLDER: folder },
    ...{ PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "keyway", PGDATABASE: "keyway" },
  };
  const script = inProject("ops", "backup.sh");
  const made = spawnSync("sh", [script, "once"], { env, encoding: "utf8" });
  if (made.status !== 0) return made.stderr;
  return spawnSync("sh", [script, "check"], { env }).status === 0 ? "" : "its own check doesn't find it";
}

function ops(words, url) {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/ops.mjs", ...words], options(url));
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** How many rows each table has, and what the ledger adds up to by account. */
const countsOf = (url) =>
  withClient(url, async (sql) => {
    const counts = {};
    for (const table of [
      "users",
      "bookings",
      "booking_events",
      "chat_messages",
      "class_reservations",
      "payments",
      "ledger_entries",
      "mails",
    ]) {
      const [row] = await sql`select count(*)::int as count from ${sql(table)}`;
      counts[table] = row.count;
    }
    const [held] =
      await sql`select coalesce(sum(-amount_cents), 0)::int as cents from ledger_entries where account = 'held'`;
    return { ...counts, held: held.cents };
  });
