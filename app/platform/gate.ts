/** The error if too much work is waiting, or has waited for too long; the work can be retried later. */
export class Busy extends Error {}

interface GateLimits {
  atOnce: number;
  /** The maximum number that wait, in order of arrival; any number unless given. */
  waiting?: number;
  /** How long each waits at most, in milliseconds; without end unless given. */
  waitMs?: number;
}

/** Limits how much work runs at once, how much waits and for how long. */
export class Gate {
  #running = 0;
  #waiting: Array<() => void> = [];

  constructor(private readonly limits: GateLimits) {}

  /** How many pieces of work run and wait now. */
  get load(): { busy: number; waiting: number } {
    return { busy: this.#running, waiting: this.#waiting.length };
  }

  /** Runs the work, or queues it if the limit is reached. @throws Busy if the queue is full, or after `waitMs` */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
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
    const { atOnce, waiting = Number.POSITIVE_INFINITY, waitMs } = this.limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= waiting) throw new Busy("Too much is waiting");
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== enter);
        reject(new Busy("It waited too long"));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      this.#waiting.push(enter);
    });
  }
}
