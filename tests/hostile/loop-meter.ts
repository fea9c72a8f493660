/**
 * Preloaded into the program: writes a line to the file `LOOP_METER` whenever its event loop was held, with the time
 * that passed and the processor time of its thread. On a busy machine the second is what the program itself took.
 */
import { appendFileSync, readFileSync } from "node:fs";

const file = process.env.LOOP_METER;
const everyMs = 10;
const noteFromMs = 50;

/** Milliseconds on a processor; those of all threads where the system doesn't tell of one. */
function processorMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

let last = { at: performance.now(), processor: processorMs() };
setInterval(() => {
  const now = { at: performance.now(), processor: processorMs() };
  const [passedMs, heldMs] = [now.at - last.at - everyMs, now.processor - last.processor];
  last = now;
  if (file && passedMs > noteFromMs && heldMs > noteFromMs)
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), passedMs, heldMs })}\n`);
}, everyMs).unref();
