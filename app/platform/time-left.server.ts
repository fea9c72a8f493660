import { AsyncLocalStorage } from "node:async_hooks";

/** How long a person waits at most for the database to take a form, in milliseconds. */
export const formTime = { longestMs: 5_000 };

const ends = new AsyncLocalStorage<number>();

/**
 * Gives `work` with all its tries `formTime`, or what is left of the time of the work that it is a part of. What it starts
 * reads `timeLeftMs`; nothing is cut off.
 */
export const withinFormTime = <T>(work: () => T): T =>
  ends.getStore() === undefined ? ends.run(performance.now() + formTime.longestMs, work) : work();

/** What is left of that time, in milliseconds; `Infinity` outside that work. */
export const timeLeftMs = (): number => (ends.getStore() ?? Infinity) - performance.now();
