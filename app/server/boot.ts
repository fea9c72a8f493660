import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "~/platform/log.server";

export interface BootStep {
  name: string;
  run(): Promise<unknown>;
}

/** Pauses between tries, in milliseconds. They double from the first to the longest. */
export const bootPauses = { first: 250, longest: 5_000 };

/**
 * Runs the steps in order and retries each until it succeeds, because the database may start after the program. A fault
 * is logged when it differs from the one before.
 * @returns true if all steps are done, false if `signal` stopped it
 */
export async function bootInSteps(
  steps: BootStep[],
  { log, signal, pauses = bootPauses }: { log: Log; signal: AbortSignal; pauses?: typeof bootPauses },
): Promise<boolean> {
  for (const step of steps) {
    let pause = pauses.first;
    let lastFault = "";
    while (!(await succeeds(step))) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, pauses.longest);
    }

    async function succeeds({ name, run }: BootStep): Promise<boolean> {
      if (signal.aborted) return true;
      try {
        await run();
        return true;
      } catch (error) {
        if (signal.aborted) return true; // the stop took its database away
        const fault = String(error);
        if (fault !== lastFault) log.error(`Not ready: ${name}; trying again`, error);
        lastFault = fault;
        return false;
      }
    }
  }
  return !signal.aborted;
}
