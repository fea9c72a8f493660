import type { Runner } from "graphile-worker";

/**
 * Stops a runner that can't recover, so that it is replaced. The queue (0.17.3) caches the outcome of its first query,
 * including an error: if the database is lost at that moment, all later queries for jobs fail with the same error
 * object. Temporary faults have a new object each time.
 */
export function stopWhenBroken(runner: Runner): Runner {
  let last: unknown;
  let isStopping = false;
  runner.events.on("worker:getJob:error", ({ error }) => {
    const isBroken = error === last;
    last = error;
    if (!isBroken || isStopping) return;
    isStopping = true;
    // Deferred, because inside its own event the runner would treat this as a crashed worker.
    setImmediate(() => runner.stop().catch(() => {})); // rejects if it has already stopped
  });
  return runner;
}
