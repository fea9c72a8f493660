import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/**
 * Runs `work` for a request: its log lines, its jobs and its trace carry this id. A job runs under the id of the
 * request that added it. An empty id means no request.
 */
export const runForRequest = <T>(requestId: string, work: () => T): T =>
  requestId === "" ? work() : scope.run(requestId, work);

/** Returns the id of the request for which this code runs; undefined outside a request. */
export const currentRequestId = (): string | undefined => scope.getStore();
