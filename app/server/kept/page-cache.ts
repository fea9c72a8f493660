import { LRUCache } from "lru-cache";
import type { KeptAnswer } from "./kept-answer";

/** How old, in ms, a page may be after the database told that it changed, while it is rendered anew. */
export const allowanceMs = 400;

interface Entry {
  reads: readonly string[];
  answer: KeptAnswer | null;
  /** When the rendering of `answer` began: what was committed before is in it. */
  beganAt: number;
  /** When the first news came that may not be in it. */
  newsAt: number | null;
  maxAgeMs: number;
  rendering: Rendering | null;
}

interface Rendering {
  beganAt: number;
  newsAt: number | null;
  done: Promise<KeptAnswer | null>;
}

export interface Asked {
  key: string;
  reads: readonly string[];
  maxAgeMs: number;
  /** Renders the page; null for an answer that nobody may keep. */
  render(): Promise<KeptAnswer | null>;
}

interface Options {
  maxBytes: number;
  /** Whether the news can be relied on. */
  isSure(): boolean;
  now?(): number;
}

/** Pages in memory, at most so many bytes of them, each rendered once at a time however many wait for it. */
export class PageCache {
  #entries: LRUCache<string, Entry>;
  /** Entries by the news that make them old. */
  #shelves = new Map<string, Set<Entry>>();
  #isSure: () => boolean;
  #now: () => number;

  constructor({ maxBytes, isSure, now = () => performance.now() }: Options) {
    this.#isSure = isSure;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // With its packed forms, its headers and all that is around it.
      sizeCalculation: ({ answer }) => 4_096 + 2 * (answer?.plain.body.length ?? 0),
      maxEntrySize: maxBytes / 16,
      dispose: (entry) => this.#unshelve(entry),
    });
  }

  /** What can be sent at once: a page that is no older than allowed. It may be rendered anew behind that. */
  ready(asked: Asked): KeptAnswer | null {
    const entry = this.#entries.get(asked.key);
    if (!entry?.answer || !this.#isSure()) return null;
    const now = this.#now();
    if (!isGood(entry, now)) return null;
    const isGettingOld = entry.newsAt !== null || now - entry.beganAt > entry.maxAgeMs / 2;
    if (isGettingOld && !entry.rendering) this.#begin(entry, asked).done.catch(() => {});
    return entry.answer;
  }

  /** The page as of now or later: waits for a rendering that begins no earlier than this call, or is still good when it is done. */
  async fresh(asked: Asked): Promise<KeptAnswer | null> {
    const cameAt = this.#now();
    const entry = this.#entries.get(asked.key) ?? this.#add(asked);
    for (let turn = 0; turn < 3; turn += 1) {
      const rendering = entry.rendering ?? this.#begin(entry, asked);
      const answer = await rendering.done;
      if (rendering.beganAt >= cameAt) return answer;
      if (answer && this.#isSure() && entry.answer === answer && isGood(entry, this.#now())) return answer;
    }
    return null;
  }

  /** The database told that something changed. */
  hear(names: readonly string[]): void {
    const now = this.#now();
    const note = (entry: Entry) => {
      entry.newsAt ??= now;
      if (entry.rendering) entry.rendering.newsAt ??= now;
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

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  #add({ key, reads, maxAgeMs }: Asked): Entry {
    const entry: Entry = { reads, maxAgeMs, answer: null, beganAt: 0, newsAt: null, rendering: null };
    this.#shelve(key, entry);
    return entry;
  }

  #shelve(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    // One that is too large isn't taken.
    if (!this.#entries.has(key)) return;
    for (const name of entry.reads) {
      const shelf = this.#shelves.get(name) ?? new Set();
      this.#shelves.set(name, shelf.add(entry));
    }
  }

  #unshelve(entry: Entry): void {
    for (const name of entry.reads) {
      const shelf = this.#shelves.get(name);
      shelf?.delete(entry);
      if (shelf?.size === 0) this.#shelves.delete(name);
    }
  }

  #begin(entry: Entry, asked: Asked): Rendering {
    const rendering: Rendering = {
      beganAt: this.#now(),
      newsAt: null,
      done: Promise.resolve(null),
    };
    rendering.done = asked
      .render()
      .then((answer) => this.#take(entry, asked.key, { rendering, answer }))
      .finally(() => {
        entry.rendering = null;
      });
    entry.rendering = rendering;
    return rendering;
  }

  #take(
    entry: Entry,
    key: string,
    { rendering, answer }: { rendering: Rendering; answer: KeptAnswer | null },
  ): KeptAnswer | null {
    if (this.#entries.peek(key) !== entry) return answer;
    // It is put back with its new size.
    this.#entries.delete(key);
    if (!answer) return null;
    // The packed forms of the same bytes go on being good.
    const same = entry.answer?.etag === answer.etag ? entry.answer : answer;
    entry.answer = same;
    entry.beganAt = rendering.beganAt;
    entry.newsAt = rendering.newsAt;
    this.#shelve(key, entry);
    return same;
  }
}

function isGood({ newsAt, beganAt, maxAgeMs }: Entry, now: number): boolean {
  return now - beganAt <= maxAgeMs && (newsAt === null || now - newsAt <= allowanceMs);
}
