import { afterEach } from "vitest";
import { retryClock } from "~/db/retry.server";
import { timeLeftMs } from "~/platform/time-left.server";

/** In tests, the tries after a passing fault follow one another without a pause. */

const withoutPauses = () => void Object.assign(retryClock, { wait: async () => {}, leftMs: timeLeftMs });
withoutPauses();
afterEach(withoutPauses);

/** Notes the pauses between tries, in milliseconds, until the test ends. */
export function notePauses(): number[] {
  const pauses: number[] = [];
  retryClock.wait = async (ms) => void pauses.push(ms);
  return pauses;
}
