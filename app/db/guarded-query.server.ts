import type { Sql } from "postgres";

/**
 * Stands in for postgres.js' query, a promise that starts at its first `then`. It runs once, however many callers await
 * it. `values()` asks for rows as arrays and must be called before that.
 */
export class GuardedQuery implements PromiseLike<unknown> {
  #asArrays = false;
  #answer: Promise<unknown> | undefined;

  constructor(private readonly run: (asArrays: boolean) => Promise<unknown>) {}

  values(): this {
    this.#asArrays = true;
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: it stands in for a thenable
  then<A = unknown, B = never>(onValue?: Then<unknown, A>, onError?: Then<unknown, B>): Promise<A | B> {
    return this.#start().then(onValue, onError);
  }

  catch<B = never>(onError?: Then<unknown, B>): Promise<unknown> {
    return this.#start().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<unknown> {
    return this.#start().finally(onEnd);
  }

  #start(): Promise<unknown> {
    this.#answer ??= this.run(this.#asArrays);
    return this.#answer;
  }
}

type Then<From, To> = ((from: From) => To | PromiseLike<To>) | null;

export type PendingQuery = ReturnType<Sql["unsafe"]>;
