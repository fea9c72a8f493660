/** Runs work outside of requests: at most `atOnce` at a time, and at most `capacity` waiting. */
export class BackgroundQueue {
  #waiting: Array<() => Promise<void>> = [];
  #running = 0;
  #whenIdle: Array<() => void> = [];

  constructor(private readonly limits: { capacity: number; atOnce: number }) {}

  /** Adds work, which must handle its own errors. @returns false if the queue is full, which drops the work */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting.length >= this.limits.capacity) return false;
    this.#waiting.push(work);
    this.#startNext();
    return true;
  }

  /** Resolves once nothing is waiting or running. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #startNext(): void {
    if (this.#running >= this.limits.atOnce) return;
    const work = this.#waiting.shift();
    if (work) {
      this.#running += 1;
      void work().finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
    } else if (this.#running === 0) {
      for (const resolve of this.#whenIdle.splice(0)) resolve();
    }
  }
}
