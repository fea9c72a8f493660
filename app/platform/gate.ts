/** The error if too much work is waiting; the work can be retried later. */
export class Busy extends Error {}

interface GateLimits {
  atOnce: number;
  /** The maximum number that wait, in order of arrival. */
  waiting: number;
}

/** Limits how much work runs at once and how much waits. */
export class Gate {
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(private readonly limits: GateLimits) {}

  /** Runs the work, or queues it if the limit is reached. @throws Busy if the queue is full */
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
