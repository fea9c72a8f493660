import { LRUCache } from "lru-cache";

interface Options<Value> {
  /** For how many ms a value is used, counted from when its making began. */
  lifeMs: number;
  maxBytes: number;
  bytesOf(value: Value): number;
  now?(): number;
}

/**
 * Values in memory for a short time, at most so many bytes of them, each made once at a time for all that wait for it.
 */
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
      // With the entry itself and its place in the index.
      sizeCalculation: ({ value }, key) => 2_048 + 4 * key.length + bytesOf(value),
    });
  }

  /**
   * The value of a key, made if there is none or if it is too old.
   * @param make gets the value that was too old; null for what may not be cached
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
