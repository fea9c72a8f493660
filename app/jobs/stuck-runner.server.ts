import type { Runner } from "graphile-worker";

/**
 * Ends a runner that can't recover, so that another takes its place. The queue (0.17.3) keeps the outcome of its first
 * query, a fault too: if the database goes at that moment, every later look for jobs fails with the very same error
 * object. Faults that may pass bring a new one each time.
 */
export function endWhenStuck(runner: Runner): Runner {
  let last: unknown;
  let isEnding = false;
  runner.events.on("worker:getJob:error", ({ error }) => {
    const isStuck = error === last;
    last = error;
    if (!isStuck || isEnding) return;
    isEnding = true;
    // Not at once: within its own event the runner would take this for a worker's crash.
    setImmediate(() => runner.stop().catch(() => {})); // it says so when it has stopped already
  });
  return runner;
}
