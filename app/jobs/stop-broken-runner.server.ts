import type { Runner } from "graphile-worker";

/**
 * Stops a runner that can't recover, so that another takes its place. The queue (0.17.3) keeps the outcome of its first
 * query, even a fault: if the database goes at that moment, every later query for jobs fails with the same error
 * object. A fault that may pass brings a new object each time.
 */
export function stopWhenBroken(runner: Runner): Runner {
  let last: unknown;
  let isStopping = false;
  runner.events.on("worker:getJob:error", ({ error }) => {
    const isBroken = error === last;
    last = error;
    if (!isBroken || isStopping) return;
    isStopping = true;
    // Later, because within its own event the runner would take this for a worker's crash.
    setImmediate(() => runner.stop().catch(() => {})); // it rejects when it has stopped already
  });
  return runner;
}
