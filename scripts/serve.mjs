/**
 * `npm run serve`: serves the build in production, with the given environment. It installs, builds and seeds nothing.
 */
import { existsSync } from "node:fs";
import { serverBundle } from "./lib/ensure-build.mjs";
import { Failure, main } from "./lib/lifecycle.mjs";
import { memoryLimits } from "./lib/memory-limits.mjs";
import { readOptions } from "./lib/options.mjs";
import { startServer } from "./lib/server-process.mjs";

main(serve, { signalCode: 0, takes: () => readOptions({}) });

async function serve() {
  if (!existsSync(serverBundle)) throw new Failure("There is no build: run npm ci and npm run build first.");
  const appEnv = process.env.APP_ENV || "production";
  const env = { ...memoryLimits, ...process.env, APP_ENV: appEnv, NODE_ENV: "production" };
  return startServer([serverBundle], env).exited;
}
