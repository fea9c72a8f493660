/** `npm run db:migrate`, `npm run db:seed`: for an operator, on `DATABASE_URL` or on the embedded database. */
import { borrowDatabase } from "./lib/database.mjs";
import { ensureBuild, serverBundle } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { given, loadDotEnv, sessionSecret } from "./lib/environment.mjs";
import { Failure, main } from "./lib/lifecycle.mjs";
import { readOptions } from "./lib/options.mjs";
import { startServer } from "./lib/server-process.mjs";

main(runCommand, { takes: readCommand });

function readCommand() {
  const { words, ...values } = readOptions({ mostWords: 1 });
  const [command] = words;
  if (command === "migrate" || command === "seed") return { ...values, command };
  throw new Failure("Usage: node scripts/db.mjs migrate|seed");
}

async function runCommand({ command }) {
  loadDotEnv();
  await ensureInstall();
  await ensureBuild();
  const { url } = await borrowDatabase();
  return startServer([serverBundle, command], {
    ...process.env,
    NODE_ENV: "production",
    APP_ENV: given("APP_ENV") ?? "development",
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret(),
  }).exited;
}
