/**
 * The entry point of `node build/server/index.js`. It sets NODE_ENV before it imports anything else, because React
 * chooses its development or production build when it is loaded. The parent of several processes loads no pages.
 */
import cluster from "node:cluster";

process.env.NODE_ENV ??= "production";
const words = process.argv.slice(2);
const { beat, countProcesses, runParent } = await import("./parent");
if (cluster.isPrimary && words.length === 0 && countProcesses() > 1) {
  process.exit(await runParent());
}
if (cluster.isWorker) beat();
const { runProgram } = await import("./program");
await runProgram(words);
