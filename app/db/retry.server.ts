import { setTimeout as sleep } from "node:timers/promises";
import { timeLeftMs, withinFormTime } from "~/platform/time-left.server";
import { isPassing } from "./errors.server";

/**
 * The retries after a passing storage fault (specification): two more tries, a second apart. None begins without half a
 * second left of the time of a form (`formTime`), because a person waits for the page.
 */
export const retryLimits = { extraTries: 2, pauseMs: 1000, leastTryMs: 500 };

/** Runs `work`, and again after a passing fault. `work` must be idempotent: a failed try may have been committed. */
export function retryPassing<T>(
  work: () => Promise<T>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
  leftMs: () => number = timeLeftMs,
): Promise<T> {
  const { extraTries, pauseMs, leastTryMs } = retryLimits;
  return withinFormTime(async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === extraTries || !isPassing(error) || leftMs() < pauseMs + leastTryMs) throw error;
        await wait(pauseMs);
      }
    }
  });
}
