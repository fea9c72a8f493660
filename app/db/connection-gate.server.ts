import type { Sql } from "postgres";

/** No connection came free in time; the page answers 503 and the visitor may try again. */
export class PoolTimeout extends Error {
  readonly code = "POOL_TIMEOUT";
}

/**
 * postgres.js queues without end while its pool is full. This wrapper lets `size` queries or transactions through at
 * a time and gives up on the others after `waitMs`. Only `unsafe` and `begin` are gated: Drizzle calls nothing else.
 */
export function gateConnections(client: Sql, size: number, waitMs: number): Sql {
  const gate = new Gate(size, waitMs);
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === "unsafe") {
        return (...query: Parameters<Sql["unsafe"]>) => gatedQuery(gate, () => target.unsafe(...query));
      }
      if (name === "begin") {
        return (...work: [never]) => gate.run(() => target.begin(...work));
      }
      return Reflect.get(target, name, receiver);
    },
  });
}

type PendingQuery = ReturnType<Sql["unsafe"]>;

/** The two ways in which Drizzle consumes a query: awaiting it, or awaiting its `values()`. */
function gatedQuery(gate: Gate, start: () => PendingQuery) {
  return {
    values: () => gate.run(() => start().values()),
    // biome-ignore lint/suspicious/noThenProperty: it stands in for postgres.js' own thenable query
    then: (...handlers: Parameters<PendingQuery["then"]>) => gate.run(start).then(...handlers),
  };
}

class Gate {
  #free: number;
  #waiting: Array<() => void> = [];

  constructor(
    size: number,
    private readonly waitMs: number,
  ) {
    this.#free = size;
  }

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
