/** A seeded sample of those that fit: the same seed takes the same elements of the same list. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number, fits: (one: T) => boolean): T[] {
  const random = randomFrom(seed);
  const rest = [...all];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1).filter(fits));
  return taken;
}

/** Numbers from 0 to 1, by mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
