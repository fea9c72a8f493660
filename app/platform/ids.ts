import { randomFillSync } from "node:crypto";
import { v7, validate } from "uuid";

/** A new time-ordered UUID (version 7), used as the primary key of every row. */
export const newId = (): string => v7();

/** True for any RFC 9562 UUID in its canonical spelling. */
export const isId = (text: string): boolean => validate(text);

/** A UUID (version 7) for one request: cheaper than a row's, and without an order within its millisecond. */
export function newRequestId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += 16;
  return v7({ random: chance.subarray(used - 16, used) });
}

/** Chance for 1,024 requests: asking the system for it each time costs more than all the rest of an id. */
const chance = new Uint8Array(16_384);
let used = chance.length;
