import { LRUCache } from "lru-cache";

interface Entry<Value> {
  reads: readonly string[];
  value: Value | null;
  /** When the making of `value` began: what was committed before is in it. */
  beganAt: number;
  /** When the first news came that may not be in it. */
  newsAt: number | null;
  maxAgeMs: number;
  making: Making<Value> | null;
}

interface Making<Value> {
  beganAt: number;
  newsAt: number | null;
  done: Promise<Value | null>;
}

export interface Asked<Value> {
  key: string;
  /** The news after which it is another one (`PageNews`). */
  reads: readonly string[];
  /** Its greatest age, for what time alone changes. */
  maxAgeMs: number;
  /** Null for what nobody may keep. */
  make(): Promise<Value | null>;
}

interface Options<Value> {
  maxBytes: number;
  bytesOf(value: Value): number;
  /** How old, in ms, a value may be after the database told that it changed, while it is made anew. */
  allowanceMs: number;
  /** What is kept of an old value and the new one; the new one unless said otherwise. */
  prefer?(old: Value | null, made: Value): Value;
  /** Whether the news can be relied on. */
  isSure(): boolean;
  now?(): number;
}

/** Values in memory, at most so many bytes of them, each made once at a time however many wait for it. */
export class FreshCache<Value extends object> {
  #entries: LRUCache<string, Entry<Value>>;
  /** Entries by the news that make them old. */
  #shelves = new Map<string, Set<Entry<Value>>>();
  #options: Required<Options<Value>>;

  constructor(options: Options<Value>) {
    this.#options = { prefer: (_, made) => made, now: () => performance.now(), ...options };
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // With the entry itself and all that is around it; a key stands in the index and in its news.
      sizeCalculation: ({ value }, key) => 4_096 + 4 * key.length + (value ? options.bytesOf(value) : 0),
      maxEntrySize: options.maxBytes / 16,
      dispose: (entry) => this.#unshelve(entry),
    });
  }

  /** What can be had at once: a value that is no older than allowed. It may be made anew behind that. */
  ready(asked: Asked<Value>): Value | null {
    const entry = this.#entries.get(asked.key);
    if (!entry?.value || !this.#options.isSure()) return null;
    const now = this.#options.now();
    if (!this.#isGood(entry, now)) return null;
    const isGettingOld = entry.newsAt !== null || now - entry.beganAt > entry.maxAgeMs / 2;
    if (isGettingOld && !entry.making) this.#begin(entry, asked).done.catch(() => {});
    return entry.value;
  }

  /** The value as of now or later: waits for one whose making begins no earlier than this call, or that is still good when it is there. */
  async fresh(asked: Asked<Value>): Promise<Value | null> {
    const cameAt = this.#options.now();
    const entry = this.#entries.get(asked.key) ?? this.#add(asked);
    for (let turn = 0; turn < 3; turn += 1) {
      const making = entry.making ?? this.#begin(entry, asked);
      const isOwn = making.beganAt >= cameAt;
      const value = await making.done.catch((error: unknown) => {
        // What failed for somebody before is tried anew.
        if (isOwn) throw error;
        return null;
      });
      if (isOwn) return value;
      const isKept = value !== null && entry.value === value && this.#options.isSure();
      if (isKept && this.#isGood(entry, this.#options.now())) return value;
    }
    return null;
  }

  /** The database told that something changed. */
  hear(names: readonly string[]): void {
    const now = this.#options.now();
    const note = (entry: Entry<Value>) => {
      entry.newsAt ??= now;
      if (entry.making) entry.making.newsAt ??= now;
    };
    for (const name of names) {
      if (name === "everything") for (const shelf of this.#shelves.values()) shelf.forEach(note);
      else this.#shelves.get(name)?.forEach(note);
    }
  }

  /** Forgets everything: news may have been missed. */
  clear(): void {
    this.#entries.clear();
  }

  #add({ key, reads, maxAgeMs }: Asked<Value>): Entry<Value> {
    const entry: Entry<Value> = { reads, maxAgeMs, value: null, beganAt: 0, newsAt: null, making: null };
    this.#shelve(key, entry);
    return entry;
  }

  #shelve(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    // One that is too large isn't taken.
    if (!this.#entries.has(key)) return;
    for (const name of entry.reads) {
      const shelf = this.#shelves.get(name) ?? new Set();
      this.#shelves.set(name, shelf.add(entry));
    }
  }

  #unshelve(entry: Entry<Value>): void {
    for (const name of entry.reads) {
      const shelf = this.#shelves.get(name);
      shelf?.delete(entry);
      if (shelf?.size === 0) this.#shelves.delete(name);
    }
  }

  #begin(entry: Entry<Value>, asked: Asked<Value>): Making<Value> {
    const making: Making<Value> = {
      beganAt: this.#options.now(),
      newsAt: null,
      done: Promise.resolve(null),
    };
    making.done = asked
      .make()
      .then((value) => this.#take(entry, asked.key, { making, value }))
      .finally(() => {
        entry.making = null;
      });
    entry.making = making;
    return making;
  }

  #take(
    entry: Entry<Value>,
    key: string,
    { making, value }: { making: Making<Value>; value: Value | null },
  ): Value | null {
    if (this.#entries.peek(key) !== entry) return value;
    // It is put back with its new size.
    this.#entries.delete(key);
    if (!value) return null;
    entry.value = this.#options.prefer(entry.value, value);
    entry.beganAt = making.beganAt;
    entry.newsAt = making.newsAt;
    this.#shelve(key, entry);
    return entry.value;
  }

  #isGood({ newsAt, beganAt, maxAgeMs }: Entry<Value>, now: number): boolean {
    return now - beganAt <= maxAgeMs && (newsAt === null || now - newsAt <= this.#options.allowanceMs);
  }
}
