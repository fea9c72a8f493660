/** `npm run db:migrate`, `npm run db:seed`: for an operator, on `DATABASE_URL` or on the embedded database. */
import { borrowDatabase } from "./lib/database.ts";
import { ensureBuild, serverBundle } from "./lib/ensure-build.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { given, loadDotEnv, sessionSecret } from "./lib/environment.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { startServer } from "./lib/server-process.ts";

main(runCommand, { takes: readCommand });

function readCommand() {
  const { words, ...values } = readOptions({ mostWords: 1 });
  const [command] = words;
  if (command === "migrate" || command === "seed") return { ...values, command };
  throw new Failure("Usage: npm run db:migrate, npm run db:seed");
}

async function runCommand({ command }: { command: string }) {
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
