/** The database didn't respond in time: its host is gone, or the network drops what is sent. */
export class DatabaseSilent extends Error {
  readonly code = "DATABASE_SILENT";
}

/** The time limits of one query or one transaction. All end when the work settles or when the first one passes. */
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

  /** Adds a limit of `ms` milliseconds. It only applies if `isLate` then returns true. */
  within(ms: number, isLate = () => true): void {
    this.#timers.add(setTimeout(() => isLate() && this.#pass(), ms));
  }

  /** Limits the next step to `ms` milliseconds, up to the beginning of the step after it. */
  step(ms: number): void {
    clearTimeout(this.#step);
    if (!this.#isOver) this.#step = setTimeout(() => this.#pass(), ms);
  }

  /** Settles like `part`. @throws DatabaseSilent if a limit passes first */
  bound<T>(part: PromiseLike<T>): Promise<T> {
    return Promise.race([part, this.#passed]);
  }

  /** Like `bound`, for the whole work: it also ends all limits. */
  async boundAll<T>(work: PromiseLike<T>): Promise<T> {
    try {
      return await this.bound(work);
    } finally {
      this.#end();
      this.#fail(workIsOver);
    }
  }

  /** True once the work has settled or a limit has passed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @throws DatabaseSilent once `isOver`, so that abandoned work sends no more queries */
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

/** A shared error, because every query ends with it: capturing a stack trace takes longer than a query. */
const workIsOver = new DatabaseSilent("This work with the database is over");
