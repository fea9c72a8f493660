import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../bench/browser.ts";

/**
 * Sends a request again until it is answered by less than 500, as a person would, for some four seconds.
 * @returns the last answer, or null if there was none
 */
export async function insist(send: () => Promise<Answer | null>) {
  for (let tries = 0; tries < 12; tries += 1) {
    const answer = await send();
    if (answer && answer.status < 500) return answer;
    await sleep(350);
  }
  return null;
}
