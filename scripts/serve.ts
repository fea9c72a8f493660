/**
 * `npm run serve`: serves the build in production, with the given environment. It installs, builds and seeds nothing.
 */
import { existsSync } from "node:fs";
import { serverBundle } from "./lib/ensure-build.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import { memoryLimits } from "./lib/memory-limits.ts";
import { readOptions } from "./lib/options.ts";
import { startServer } from "./lib/server-process.ts";

main(serve, { signalCode: 0, takes: () => readOptions({}) });

async function serve() {
  if (!existsSync(serverBundle)) throw new Failure("There is no build: run npm ci and npm run build first.");
  const appEnv = process.env.APP_ENV || "production";
  const env = { ...memoryLimits, ...process.env, APP_ENV: appEnv, NODE_ENV: "production" };
  return startServer([serverBundle], env).exited;
}
