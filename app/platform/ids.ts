import { randomFillSync } from "node:crypto";
import { v7, validate } from "uuid";

/** Returns a new time-ordered UUID (version 7), the primary key of rows. */
export const newId = (): string => v7();

/** Whether a text is an RFC 9562 UUID in its canonical spelling. */
export const isId = (text: string): boolean => validate(text);

/** Returns a UUID (version 7) for a request: cheaper than `newId`, and unordered within a millisecond. */
export function newRequestId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += 16;
  return v7({ random: chance.subarray(used - 16, used) });
}

/** Random bytes for 1,024 requests: asking the system for each id costs more than the rest of creating it. */
const chance = new Uint8Array(16_384);
let used = chance.length;
