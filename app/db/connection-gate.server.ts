/** No connection became free in time. The page responds with 503, and the visitor may try again. */
export class PoolTimeout extends Error {
  readonly code = "POOL_TIMEOUT";
}

/** Runs up to `size` pieces of work at a time. Others wait in order of arrival, each up to `waitMs`. */
export class ConnectionGate {
  #free: number;
  #waiting: Array<() => void> = [];

  constructor(
    size: number,
    private readonly waitMs: number,
  ) {
    this.#free = size;
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
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== enter);
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
