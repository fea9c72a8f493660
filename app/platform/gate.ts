/** As much of this work is waiting as may: the same can be tried again in a moment. */
export class Busy extends Error {}

interface GateLimits {
  atOnce: number;
  /** How many may wait, in the order of their coming. */
  waiting: number;
}

/** Bounds how much of a work runs at once and how much waits. */
export class Gate {
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(private readonly limits: GateLimits) {}

  /** Begins at once where there is room. @throws Busy where too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#enter();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #enter(): Promise<void> | void {
    if (this.#running < this.limits.atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.limits.waiting) throw new Busy("Too much is waiting");
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
