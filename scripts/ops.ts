/**
 * `npm run ops -- backup <file> | restore <file> | check`: backs up and restores the database with Postgres' own tools,
 * and checks its data. Uses DATABASE_DIRECT_URL, else DATABASE_URL, else the embedded database.
 */
import { existsSync } from "node:fs";
import { borrowDatabase } from "./lib/database.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { given, loadDotEnv } from "./lib/environment.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { run } from "./lib/steps.ts";

const usage = "Usage: npm run ops -- backup <file> | restore <file> | check";

main(runCommand, { takes: readCommand });

function readCommand() {
  const { words, ...values } = readOptions({ mostWords: 2 });
  const [command = "", file = ""] = words;
  if ((command === "check") === (file === "") && ["check", "backup", "restore"].includes(command))
    return { ...values, command, file };
  throw new Failure(usage);
}

async function runCommand({ command, file }: { command: string; file: string }) {
  loadDotEnv();
  if (command === "check") return check();
  await ensureInstall();
  const url = given("DATABASE_DIRECT_URL") ?? (await borrowDatabase()).url;
  if (command === "backup") return backup(url, file);
  return restore(url, file);
}

/** Writes one consistent state of the database, as of the start, while the program goes on. */
async function backup(url: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Failure(`${file}: is there already`);
  await tool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`, url]);
  console.log(
    `Backed up to ${file}. A backup counts once it was restored: npm run ops -- restore, elsewhere.`,
  );
}

/** Restores into an empty database, whole or not at all, and checks the result. */
async function restore(url: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new Failure(`${file}: is not there`);
  await refuseFilled(url);
  await tool("pg_restore", [
    "--exit-on-error",
    "--single-transaction",
    "--no-owner",
    `--dbname=${url}`,
    file,
  ]);
  return check({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
}

async function refuseFilled(url: string): Promise<void> {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    const tables = await sql`select 1 from pg_tables where schemaname = 'public' limit 1`;
    if (tables.length > 0)
      throw new Failure("The database has tables: restore into an empty one, and then point to it");
  } finally {
    await sql.end();
  }
}

const check = (settings = {}) =>
  run(process.execPath, ["scripts/admin.ts", "check"], {
    env: { ...process.env, ...settings },
    name: "The check",
  });

async function tool(name: string, args: string[]): Promise<void> {
  await run(name, args, { name }).catch((error) => {
    if (!/ENOENT/.test(error.message)) throw error;
    throw new Failure(`${name}: install Postgres' client programs, of the server's version or later`);
  });
}
