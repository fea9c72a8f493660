import cluster from "node:cluster";
import { createServer } from "node:http";
import { systemClock } from "~/platform/clock";
import { beat, forkProcess, keepRunning } from "~/server/parent";

/** Two processes behind a parent, which answer with their ids. `/hang` keeps an event loop busy. */

/** The life of a process that hangs, if its parent doesn't end it. */
const longestMs = 60_000;

if (cluster.isPrimary) {
  const say = (message: string, fields = {}) =>
    process.stdout.write(`${JSON.stringify({ message, ...fields })}\n`);
  const log = {
    info: say,
    error: (message: string, _cause?: unknown, fields?: object) => say(message, fields),
  };
  const words = ["one listens", "both listen", "three listen"];
  cluster.on("listening", () => say(words.shift() ?? "more listen"));
  const limits = { silenceMs: 3_000, longLifeMs: Number(process.env.LONG_LIFE_MS) };
  const parent = keepRunning({ count: 2, clock: systemClock, log, fork: () => forkProcess(), limits });
  process.on("SIGTERM", parent.stop);
  process.exit(await parent.ended);
} else {
  beat();
  const bornAt = Date.now();
  const server = createServer((req, res) => {
    while (req.url === "/hang" && Date.now() < bornAt + longestMs);
    res.end(String(process.pid));
  });
  server.on("error", () => process.exit(3));
  server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
  process.on("SIGTERM", () => process.exit(0));
}
