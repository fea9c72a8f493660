/**
 * Preloaded into the program: writes a line to the file `LOOP_METER` whenever its event loop was held, with the time
 * that passed, the processor time of its thread, and the longest of the garbage collector's pauses then. On a busy
 * machine the second is what the program itself took.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";

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

let pauses: Array<{ endedAt: number; ms: number }> = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    pauses.push({ endedAt: startTime + duration, ms: duration });
}).observe({ entryTypes: ["gc"] });

let last = { at: performance.now(), processor: processorMs() };
setInterval(() => {
  const now = { at: performance.now(), processor: processorMs() };
  const [passedMs, heldMs] = [now.at - last.at - everyMs, now.processor - last.processor];
  const [from, at] = [last.at, Date.now()];
  last = now;
  if (!file || passedMs <= noteFromMs || heldMs <= noteFromMs) {
    pauses = [];
    return;
  }
  // The observer hears of a pause only after the timers that were due.
  setTimeout(() => {
    const then = pauses.filter(({ endedAt }) => endedAt > from);
    const pausedMs = Math.max(0, ...then.map(({ ms }) => ms));
    appendFileSync(file, `${JSON.stringify({ at, passedMs, heldMs, pausedMs })}\n`);
  }, 5);
}, everyMs).unref();
