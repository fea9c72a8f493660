import { createHash } from "node:crypto";

/** Returns a source of random choices that is the same for the same seed and number. */
export function randomOf(seed, number) {
  let state = createHash("sha256").update(`${seed} ${number}`).digest().readUInt32LE();
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    chance: (part) => next() < part,
    pick: (list) => list[below(list.length)],
    /** Between `least` and `most` results of `make`. */
    some: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
