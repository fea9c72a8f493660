/**
 * `npm run admin -- …`: an operator's commands, on `DATABASE_URL`, else on the embedded database. `--help` lists them. With
 * `APP_ENV=production` build and environment are taken as they are, like in `npm run serve`.
 */
import { existsSync } from "node:fs";
import { borrowDatabase } from "./lib/database.mjs";
import { ensureBuild, serverBundle } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { given, loadDotEnv, sessionSecret } from "./lib/environment.mjs";
import { Failure, main } from "./lib/lifecycle.mjs";
import { startServer } from "./lib/server-process.mjs";

main(async () => {
  const words = process.argv.slice(2);
  loadDotEnv();
  const isProduction = given("APP_ENV") === "production";
  const settings = isProduction ? requireBuild() : await prepare(words);
  const env = { ...process.env, NODE_ENV: "production", ...settings };
  return startServer([serverBundle, "admin", ...words], env).exited;
});

/** To build anew would change what is being served. */
function requireBuild() {
  if (!existsSync(serverBundle)) throw new Failure("There is no build: run npm ci and npm run build first.");
}

async function prepare(words) {
  await ensureInstall();
  await ensureBuild();
  const asksForHelp = ["--help", "-h", "help"].some((word) => words.includes(word));
  if (words.length === 0 || asksForHelp) return {};
  const { url } = await borrowDatabase();
  return { APP_ENV: given("APP_ENV") ?? "development", DATABASE_URL: url, SESSION_SECRET: sessionSecret() };
}
