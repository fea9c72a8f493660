import { metrics } from "~/platform/metrics.server";

/** No connection became free in time. The page responds with 503, and the visitor may try again. */
export class PoolTimeout extends Error {
  readonly code = "POOL_TIMEOUT";
}

/** Runs up to `size` pieces of work at a time. Others wait in order of arrival, each up to `waitMs`. */
export class ConnectionGate {
  readonly #size: number;
  #free: number;
  #waiting: Array<() => void> = [];

  constructor(
    size: number,
    private readonly waitMs: number,
    /** Whether its waits and refusals are counted in the metrics. */
    private readonly isMetered = true,
  ) {
    this.#size = size;
    this.#free = size;
  }

  /** How many pieces of work run and wait now. */
  get load(): { busy: number; waiting: number } {
    return { busy: this.#size - this.#free, waiting: this.#waiting.length };
  }

  /** Holds a place until `work` settles, so `work` needs a deadline of its own. @throws PoolTimeout */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        if (this.isMetered) metrics.poolWait.observe((performance.now() - began) / 1000);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== enter);
        if (this.isMetered) metrics.poolRefused.inc();
        reject(new PoolTimeout("No database connection came free in time"));
      }, this.waitMs);
      this.#waiting.push(enter);
    });
  }

  #leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
