/** How many requests may be under way before other work waits, for how long it waits at most, and how long it then has. */
export const rightOfWay = { fewRequests: 3, patienceMs: 5_000, turnMs: 5_000 };

/**
 * Requests go first: somebody waits for the page, nobody for the millisecond in which a mail leaves. What runs beside them
 * waits here while many requests are being answered. Where that doesn't end, both take turns.
 */
export class RightOfWay {
  #answering = 0;
  #turnEndsAt = Number.NEGATIVE_INFINITY;
  #patience: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limits = rightOfWay) {}

  /** Counts a request for as long as its answer is in the making; what is streamed later counts no longer. */
  async answer<T>(make: () => Promise<T>): Promise<T> {
    this.#answering += 1;
    try {
      return await make();
    } finally {
      this.#answering -= 1;
      if (!this.#isBusy) this.#letPass();
    }
  }

  /** Resolves at once while few requests are under way, else when that is so, when patience ends, or at the signal. */
  giveWay(signal: AbortSignal): Promise<void> {
    if (!this.#isBusy || performance.now() < this.#turnEndsAt || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const pass = () => {
        signal.removeEventListener("abort", pass);
        this.#waiting.delete(pass);
        resolve();
      };
      signal.addEventListener("abort", pass);
      this.#waiting.add(pass);
      this.#patience ??= setTimeout(() => this.#takeTurn(), this.limits.patienceMs).unref();
    });
  }

  get #isBusy(): boolean {
    return this.#answering > this.limits.fewRequests;
  }

  #takeTurn() {
    this.#turnEndsAt = performance.now() + this.limits.turnMs;
    this.#letPass();
  }

  #letPass() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    for (const pass of this.#waiting) pass();
  }
}
