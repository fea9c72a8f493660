import { createHash } from "node:crypto";

export type Random = ReturnType<typeof randomOf>;

/** Returns a source of random choices that is the same for the same seed and number. */
export function randomOf(seed: string | number, number: string | number) {
  let state = createHash("sha256").update(`${seed} ${number}`).digest().readUInt32LE();
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (part: number) => next() < part,
    /** One of a list that isn't empty. */
    pick: <Item>(list: readonly Item[]) => list[below(list.length)] as Item,
    /** Between `least` and `most` results of `make`. */
    some: <Made>(least: number, most: number, make: () => Made) =>
      Array.from({ length: least + below(most - least + 1) }, make),
  };
}
