import type { Picture } from "./picture.server";

export interface StoreLimits {
  /** The maximum size of all cached pictures; the least recently used ones are dropped. */
  bytes: number;
  /** The maximum number of pictures that wait for the one being drawn. */
  waiting: number;
}

/** Draws each content once, one picture at a time with a short queue, because drawing takes time from pages. */
export class PictureStore {
  #kept = new Map<string, Uint8Array>();
  #cachedBytes = 0;
  #awaited = new Map<string, Promise<Uint8Array>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly draw: (node: Picture["node"]) => Promise<Uint8Array>,
    private readonly limits: StoreLimits,
  ) {}

  /** Returns the PNG, or null if too many others are waiting. Rejects if it can't be drawn. */
  async read({ version, node }: Picture): Promise<Uint8Array | null> {
    const kept = this.#kept.get(version);
    if (kept) {
      this.#kept.delete(version);
      this.#kept.set(version, kept);
      return kept;
    }
    const awaited = this.#awaited.get(version);
    if (awaited) return awaited;
    if (this.#awaited.size > this.limits.waiting) return null;
    const drawn = this.#last.then(() => this.draw(node));
    this.#awaited.set(version, drawn);
    this.#last = drawn.then(
      (png) => this.#keep(version, png),
      () => this.#awaited.delete(version),
    );
    return drawn;
  }

  #keep(version: string, png: Uint8Array): void {
    this.#awaited.delete(version);
    this.#kept.set(version, png);
    this.#cachedBytes += png.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#cachedBytes <= this.limits.bytes) return;
      this.#kept.delete(oldest);
      this.#cachedBytes -= length;
    }
  }
}
