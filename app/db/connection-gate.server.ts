/** No connection came free in time; the page answers 503 and the visitor may try again. */
export class PoolTimeout extends Error {
  readonly code = "POOL_TIMEOUT";
}

/** Lets `size` pieces of work run at a time, the others in the order of their coming, each waiting up to `waitMs`. */
export class ConnectionGate {
  #free: number;
  #waiting: Array<() => void> = [];

  constructor(
    size: number,
    private readonly waitMs: number,
  ) {
    this.#free = size;
  }

  /** Holds a place until `work` settles: it must settle some day, so it brings its own deadline. */
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
