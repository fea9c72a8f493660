/**
 * `npm run admin -- …`: runs an operator's command on `DATABASE_URL` or on the embedded database. `--help` lists the
 * commands. With `APP_ENV=production`, it uses build and environment as they are, like `npm run serve`.
 */
import { existsSync } from "node:fs";
import { borrowDatabase, isDatabaseRunning } from "./lib/database.ts";
import { ensureBuild, serverBundle } from "./lib/ensure-build.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { given, loadDotEnv, sessionSecret } from "./lib/environment.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import { startServer } from "./lib/server-process.ts";

main(async () => {
  const words = process.argv.slice(2);
  loadDotEnv();
  const isProduction = given("APP_ENV") === "production";
  const asksForHelp = words.length === 0 || ["--help", "-h", "help"].some((word) => words.includes(word));
  if (isProduction) requireBuild();
  // Help changes nothing, so any build is good enough.
  else if (!asksForHelp || !existsSync(serverBundle)) await prepare();
  if (isProduction || asksForHelp) return run("admin", words);
  const code = isDatabaseRunning() ? 0 : await run("check-admin", words);
  return code === 0 ? run("admin", words, await ownSettings()) : code;
});

function run(command: string, words: string[], settings?: NodeJS.ProcessEnv) {
  const env = { ...process.env, NODE_ENV: "production", ...settings };
  return startServer([serverBundle, command, ...words], env).exited;
}

/** Doesn't build: a new build would change what is being served. */
function requireBuild() {
  if (!existsSync(serverBundle)) throw new Failure("There is no build: run npm ci and npm run build first.");
}

async function prepare() {
  await ensureInstall();
  await ensureBuild();
}

async function ownSettings() {
  const { url } = await borrowDatabase();
  return { APP_ENV: given("APP_ENV") ?? "development", DATABASE_URL: url, SESSION_SECRET: sessionSecret() };
}
