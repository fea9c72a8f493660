/**
 * A server process that tests can kill: the program with only a conversation's page and the event streams. The test
 * bundles it (`child-program.ts`) and runs it with DATABASE_URL, PORT and APP_URL. It writes "ready" once it serves.
 */

import { parseEnv } from "~/platform/env.server";
import * as root from "~/root";
import * as thread from "~/routes/chat/thread";
import * as events from "~/routes/site/events";
import { serve } from "~/server/serve";
import { buildOf } from "./server-build";

const log = {
  info: (message: string) => void (message === "Keyway is ready" && process.stdout.write("ready\n")),
  error: (message: string, error?: unknown) => void process.stdout.write(`${message}: ${String(error)}\n`),
};
const build = buildOf(root, [
  { id: "routes/chat/thread", path: "/messages/:userId", module: thread },
  { id: "routes/site/events", path: "/events", module: events },
]);
await serve({ env: parseEnv(process.env), log, loadBuild: async () => build, clientDir: "no-such-folder" });
