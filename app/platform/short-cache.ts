import { LRUCache } from "lru-cache";

interface Options<Value> {
  /** How long a value is used, in ms from the start of its creation. */
  lifeMs: number;
  maxBytes: number;
  bytesOf(value: Value): number;
  now?(): number;
}

/** Caches values in memory for a short time, limited in bytes. Concurrent calls for a key create its value once. */
export class ShortCache<Value extends object> {
  readonly #entries: LRUCache<string, { value: Value; beganAt: number }>;
  readonly #underWay = new Map<string, Promise<Value | null>>();
  readonly #lifeMs: number;
  readonly #now: () => number;

  constructor({ lifeMs, maxBytes, bytesOf, now = () => performance.now() }: Options<Value>) {
    this.#lifeMs = lifeMs;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      // Includes the entry and its place in the index.
      sizeCalculation: ({ value }, key) => 2_048 + 4 * key.length + bytesOf(value),
    });
  }

  /**
   * Returns the value of a key; creates it if there is none or if it is too old.
   * @param make gets the outdated value, if there is one; returns null for what may not be cached
   */
  get(key: string, make: (old?: Value) => Promise<Value | null>): Value | Promise<Value | null> {
    const entry = this.#entries.get(key);
    if (entry && this.#now() - entry.beganAt < this.#lifeMs) return entry.value;
    const running = this.#underWay.get(key);
    if (running) return running;
    const beganAt = this.#now();
    const making = make(entry?.value)
      .then((value) => {
        if (value) this.#entries.set(key, { value, beganAt });
        return value;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }
}
