import cluster from "node:cluster";
import type { ServerBuild } from "react-router";
import { migrateDatabase } from "~/db/migrate.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { systemClock } from "~/platform/clock";
import { type Env, EnvError, parseEnv } from "~/platform/env.server";
import { jsonLog } from "~/platform/log.server";
import { seedIfEmpty } from "./backend";
import { serve } from "./serve";

/**
 * Runs a command: without one it serves; `migrate`, `seed` and `admin …` do their work and end. Errors are one line on
 * standard error with exit code 1, or 2 for a wrong `admin` call. `check-admin …` only checks a call, so that a wrong
 * one doesn't start a database.
 */
export async function runProgram([command, ...words]: string[]): Promise<void> {
  try {
    if (command === "admin" || command === "check-admin") {
      process.exitCode = await administer(words, command === "check-admin");
      return;
    }
    const env = parseEnv(process.env);
    if (command === undefined) await serveUntilSignal(env);
    else if (command === "migrate") await migrate(env);
    else if (command === "seed") await seed(env);
    else throw new OperatorError(`${command}: is no command; use migrate, seed, admin or none`);
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`);
    process.exit(1);
  }
}

class OperatorError extends Error {}

async function serveUntilSignal(env: Env): Promise<void> {
  // The generated type allows `undefined` where the framework's type only allows a missing property.
  const loadBuild = async () => (await import("virtual:react-router/server-build")) as ServerBuild;
  const program = await serve({ env, log: jsonLog, loadBuild });
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    jsonLog.info("Keyway stops", { signal });
    await program.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  // A terminal sends SIGINT to all processes, but their parent stops them.
  process.on("SIGINT", cluster.isWorker ? () => {} : stop);
}

async function migrate({ directDatabaseUrl }: Env): Promise<void> {
  await migrateDatabase(directDatabaseUrl);
  await migrateJobs(directDatabaseUrl);
  jsonLog.info("The database is up to date");
}

async function seed(env: Env): Promise<void> {
  if (env.isProduction) throw new OperatorError("seed: demo data is refused in production");
  const isSeeded = await seedIfEmpty(env, systemClock);
  jsonLog.info(isSeeded ? "Demo data was added" : "There are accounts already; nothing was added");
}

async function administer(words: string[], isChecked: boolean): Promise<number> {
  const { runOperator } = await import("./operator/run-operator");
  const { stdout: out, stderr: err } = process;
  const readEnv = () => parseEnv(process.env);
  return runOperator(words, { readEnv, clock: systemClock, out, err, isChecked });
}

function inOneLine(error: unknown): string {
  if (error instanceof EnvError || error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }; // both are absent where they don't apply
  if (code === "EADDRINUSE") return `PORT: ${port} is in use by another program`;
  if (code === "EACCES" && port) return `PORT: ${port} may not be used by this user`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return (cause.message || code || "It failed without a message").split("\n", 1)[0] ?? "";
}
