import { setTimeout as sleep } from "node:timers/promises";
import { isPassing } from "./errors.server";

/**
 * The retries after a passing storage fault (specification): two more tries, a second apart. None begins later than 10
 * s after the first try, because a visitor waits for the page.
 */
export const retryLimits = { extraTries: 2, pauseMs: 1000, latestTryMs: 10_000 };

/** Runs `work`, and again after a passing fault. `work` must be idempotent: a failed try may have been committed. */
export async function retryPassing<T>(
  work: () => Promise<T>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
  elapsedMs: () => number = () => performance.now(),
): Promise<T> {
  const last = elapsedMs() + retryLimits.latestTryMs - retryLimits.pauseMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === retryLimits.extraTries || !isPassing(error) || elapsedMs() > last) throw error;
      await wait(retryLimits.pauseMs);
    }
  }
}
