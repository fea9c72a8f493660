/** The database said nothing for too long: its host has vanished, or something on the way swallows what is sent. */
export class DatabaseSilent extends Error {
  readonly code = "DATABASE_SILENT";
}

/** The time limits of one query or one transaction. They end when the work settles, or all at once with the first. */
export class Deadline {
  #isOver = false;
  #timers = new Set<NodeJS.Timeout>();
  #step: NodeJS.Timeout | undefined;
  #fail: (error: DatabaseSilent) => void = () => {};
  readonly #passed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor() {
    this.#passed.catch(() => {}); // callers see it through `bound`
  }

  /** The work is late after `ms`, if `isLate` says so then. */
  within(ms: number, isLate = () => true): void {
    this.#timers.add(setTimeout(() => isLate() && this.#pass(), ms));
  }

  /** The next step may take `ms`; it ends where another step begins. */
  step(ms: number): void {
    clearTimeout(this.#step);
    if (!this.#isOver) this.#step = setTimeout(() => this.#pass(), ms);
  }

  /** Settles as `part` does, or fails with DatabaseSilent when a limit passes first. */
  bound<T>(part: PromiseLike<T>): Promise<T> {
    return Promise.race([part, this.#passed]);
  }

  /** `bound`, for the whole of the work: when it settles, everything is over. */
  async boundAll<T>(work: PromiseLike<T>): Promise<T> {
    try {
      return await this.bound(work);
    } finally {
      this.#end();
      this.#fail(workIsOver);
    }
  }

  /** The work has settled, or is late. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Throws when `isOver`, so that what still runs on its behalf goes no further. */
  check(): void {
    if (this.#isOver) throw workIsOver;
  }

  #pass() {
    this.#end();
    this.#fail(new DatabaseSilent("The database did not answer in time"));
  }

  #end() {
    this.#isOver = true;
    clearTimeout(this.#step);
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

/** One for all, as every query ends with it: writing down where an error was made takes longer than its query. */
const workIsOver = new DatabaseSilent("This work with the database is over");
