import type { Log, LogFields } from "~/platform/log.server";

/**
 * Logs an unexpected error. A failed query is logged as its text and the database's own error: the wrapper's message
 * repeats the values of its parameters, and those are people's data.
 */
export function logFault(log: Log, message: string, error: unknown, fields: LogFields = {}): void {
  if (isFailedQuery(error)) log.error(message, error.cause, { ...fields, query: error.query });
  else log.error(message, error, fields);
}

function isFailedQuery(error: unknown): error is Error & { query: string; params: unknown } {
  return error instanceof Error && "params" in error && "query" in error && typeof error.query === "string";
}
