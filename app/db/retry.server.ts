import { setTimeout as sleep } from "node:timers/promises";
import { timeLeftMs, withinFormTime } from "~/platform/time-left.server";
import type { Db } from "./client.server";
import { isPassing } from "./errors.server";

/**
 * The retries after a passing storage fault (specification): two more tries, a second apart. None begins without half a
 * second left of the time of a form (`formTime`), because a person waits for the page.
 */
export const retryLimits = { extraTries: 2, pauseMs: 1000, leastTryMs: 500 };

/** Runs a command in one transaction, and all of it again after a passing fault, as `retryPassing` does. */
export const runCommand = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryPassing(() => db.transaction(work));

/** The clock that retries use. Tests replace it. */
export const retryClock: { wait(milliseconds: number): Promise<unknown>; leftMs(): number } = {
  wait: sleep,
  leftMs: timeLeftMs,
};

/** Runs `work`, and again after a passing fault. `work` must be idempotent: a failed try may have been committed. */
export function retryPassing<T>(work: () => Promise<T>): Promise<T> {
  const { extraTries, pauseMs, leastTryMs } = retryLimits;
  return withinFormTime(async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const hasTime = retryClock.leftMs() >= pauseMs + leastTryMs;
        if (tries === extraTries || !isPassing(error) || !hasTime) throw error;
        await retryClock.wait(pauseMs);
      }
    }
  });
}
