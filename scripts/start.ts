/** `npm start`: turns a fresh clone into a served site with its own database and demo data. */
import { type OpenDatabase, openDatabase, reserveDatabase } from "./lib/database.ts";
import { ensureBuild, serverBundle } from "./lib/ensure-build.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { appAddress, given, loadDotEnv, localOrigin, sessionSecret } from "./lib/environment.ts";
import { isStopping, main } from "./lib/lifecycle.ts";
import { memoryLimits } from "./lib/memory-limits.ts";
import { readOptions } from "./lib/options.ts";
import { becomesReady, startServer } from "./lib/server-process.ts";

main(start, { signalCode: 0, takes: () => readOptions({}) });

async function start() {
  loadDotEnv();
  reserveDatabase(appAddress());
  await ensureInstall();
  await ensureBuild();
  const database = await openDatabase();
  const server = startServer([serverBundle], { ...memoryLimits, ...process.env, ...settingsFor(database) });
  becomesReady(server, localOrigin()).then((ready) => ready && welcome(database));
  return Promise.race([server.exited, database.exited.then(databaseLost)]);
}

function settingsFor({ url, embedded }: OpenDatabase): NodeJS.ProcessEnv {
  const appEnv = given("APP_ENV") ?? "demo";
  const isDemo = embedded && appEnv !== "production";
  return {
    NODE_ENV: "production",
    APP_ENV: appEnv,
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret(),
    DEMO_DATA: given("DEMO_DATA") ?? (isDemo ? "1" : "0"),
  };
}

function welcome({ embedded }: OpenDatabase): void {
  console.log(`\nKeyway is at ${appAddress()}\n`);
  if (!embedded && given("DEMO_DATA") !== "1") return;
  console.log("Demo accounts, password Keyway2026:");
  for (const [email, what] of demoAccounts) console.log(`  ${email.padEnd(27)} ${what}`);
  console.log("\nCtrl-C stops it.");
}

/** The accounts that the demo data creates. */
const demoAccounts: [email: string, what: string][] = [
  ["learner@keyway.example", "a learner with past and upcoming sessions"],
  ["learner2@keyway.example", "another learner"],
  ["expert@keyway.example", "an approved expert in Lagos, free every weekday"],
  ["new-expert@keyway.example", "signed up as an expert, no profile yet"],
  ["admin@keyway.example", "the admin: a card, an application and a link wait"],
];

function databaseLost() {
  if (!isStopping()) console.error("The embedded Postgres has stopped: see .data/postgres.log.");
  return 1;
}
