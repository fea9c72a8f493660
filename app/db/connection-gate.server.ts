import { Busy, Gate } from "~/platform/gate";
import { metrics } from "~/platform/metrics.server";

/** No connection became free in time. The page responds with 503, and the visitor may try again. */
export class PoolTimeout extends Error {
  readonly code = "POOL_TIMEOUT";
}

/** Runs up to `size` pieces of work at a time. Others wait in order of arrival, each up to `waitMs`. */
export class ConnectionGate {
  readonly #gate: Gate;

  constructor(
    private readonly size: number,
    waitMs: number,
    /** Whether its waits and refusals are counted in the metrics. */
    private readonly isMetered = true,
  ) {
    this.#gate = new Gate({ atOnce: size, waitMs });
  }

  /** How many pieces of work run and wait now. */
  get load(): { busy: number; waiting: number } {
    return this.#gate.load;
  }

  /** Holds a place until `work` settles, so `work` needs a deadline of its own. @throws PoolTimeout */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    const began = this.load.busy < this.size ? null : performance.now();
    let hasEntered = false;
    try {
      return await this.#gate.run(() => {
        hasEntered = true;
        if (began !== null && this.isMetered) metrics.poolWait.observe((performance.now() - began) / 1000);
        return work();
      });
    } catch (error) {
      if (hasEntered || !(error instanceof Busy)) throw error;
      if (this.isMetered) metrics.poolRefused.inc();
      throw new PoolTimeout("No database connection came free in time");
    }
  }
}
