/**
 * A process that tests can kill. It queues one mail (argument "queue") and writes "committed", or works on the queue
 * and writes "working". The test bundles it (`child-program.ts`) and sets DATABASE_URL and the provider's variables.
 */
import { openDatabase } from "~/db/client.server";
import { startWorker } from "~/jobs/worker.server";
import { parseEnv } from "~/platform/env.server";
import { jsonLog } from "~/platform/log.server";
import { queueConfirmation } from "../scenes/mails";

const env = parseEnv(process.env);
const { db } = openDatabase(env.databaseUrl);
if (process.argv[2] === "queue") {
  await db.transaction((tx) => queueConfirmation(tx));
  process.stdout.write("committed\n");
  setInterval(() => {}, 1000);
} else {
  await startWorker({
    databaseUrl: env.databaseUrl,
    db,
    env,
    log: jsonLog,
    limits: { poll: 100, job: 60_000 },
  });
  process.stdout.write("working\n");
}
