/** Backs up under load, restores into an empty server, and compares what was acknowledged before with what is there. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, root } from "../../scripts/lib/paths.ts";
import { until } from "../../scripts/lib/processes.ts";
import { withClient } from "../bench/database.ts";
import { loadPaced } from "../bench/load.ts";
import { countsOf } from "./acts.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { prepareSite } from "./one-site.ts";
import { createPostgres } from "./servers.ts";

export async function backUp() {
  const site = await prepareSite();
  const { one, acts, database, home, compare, acknowledged, failures } = site;
  one.start();
  await one.ready();
  const load = Promise.all(
    (["booking", "message", "seat", "payment"] as const).map((kind) =>
      loadPaced({ perSecond: 2, seconds: 25 }, () => acts[kind](one.origin)),
    ),
  );
  await sleep(10_000);
  const file = join(home, "dump");
  const before = await rowsOf(database.url);
  // Payments are settled by jobs, so the ones of the last moment are still to come in the backup.
  const promised = { ...acknowledged(), payment: [] };
  ops(["backup", file], database.url);
  const daily = backUpDaily(home, database);
  const after = await rowsOf(database.url);
  await load;
  // The last payments are settled by jobs.
  await until(async () => (await compare(database.url)).faults.length === 0, 60_000);
  await one.kill("SIGTERM");

  const other = await createPostgres({ home, name: "restored" });
  await withClient(other.adminUrl, (sql) => sql`create database keyway`);
  ops(["restore", file], other.url);
  const restored = await rowsOf(other.url);
  const faults = counted
    .filter((name) => {
      const between = [before[name], after[name]];
      return restored[name] < Math.min(...between) || restored[name] > Math.max(...between);
    })
    .map((name) => `${name}: ${before[name]} before, ${restored[name]} restored, ${after[name]} after`);
  const refused = runOps(["restore", file], other.url);
  if (refused.status === 0) faults.push("a filled database was restored over");
  console.log(
    `  restored: ${restored.bookings} bookings, ${restored.chat_messages} messages, ${restored.ledger_entries} entries`,
  );
  if (daily) faults.push(`ops/backup.sh: ${daily}`);
  const { faults: lost, counts } = await compare(database.url);
  faults.push(...neverAcknowledged(countsOf(promised), ["booking", "message", "seat"]));
  faults.push(...neverAcknowledged(counts), ...unexpected(failures));
  const { faults: notRestored } = await compare(other.url, promised);
  return [...faults, ...lost, ...notRestored.map((fault) => `restored: ${fault}`)];
}

const options = (url: string) => ({
  cwd: root,
  encoding: "utf8" as const,
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
function backUpDaily(home: string, { port }: { port: number }) {
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

const runOps = (words: string[], url: string) =>
  spawnSync("npm", ["run", "--silent", "ops", "--", ...words], options(url));

function ops(words: string[], url: string) {
  const { status, stdout, stderr } = runOps(words, url);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

const tables = [
  ...(["users", "bookings", "booking_events", "chat_messages", "class_reservations"] as const),
  ...(["payments", "ledger_entries", "mails"] as const),
];
const counted = [...tables, "held" as const];

/** How many rows each table has, and what the ledger holds. */
const rowsOf = (url: string) =>
  withClient(url, async (sql) => {
    const rows = {} as Record<(typeof counted)[number], number>;
    for (const table of tables) {
      const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)}`;
      rows[table] = row.count;
    }
    const [held] = await sql<
      [{ cents: number }]
    >`select coalesce(sum(-amount_cents), 0)::int as cents from ledger_entries where account = 'held'`;
    return { ...rows, held: held.cents };
  });
