import { gatherLines, writeIfPossible } from "./gathered-lines";
import { currentRequestId } from "./request-scope.server";

/** The fields of a log line: plain values, never tokens, bodies or query strings. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  /** @param cause the thrown value; personal data in it, such as query parameters, isn't logged */
  error(message: string, cause?: unknown, fields?: LogFields): void;
}

/**
 * Writes one JSON object per line to standard output, and errors to standard error. Standard output is batched for some
 * milliseconds; an error is written at once, after the earlier lines.
 */
export const jsonLog: Log = {
  info(message, fields) {
    gathered.add(toLine({ level: "info", message, ...fields }));
  },
  error(message, cause, fields) {
    gathered.flush();
    const line = toLine({ level: "error", message, ...describeCause(cause), ...fields });
    writeIfPossible(process.stderr, `${line}\n`);
  },
};

const gathered = gatherLines(process.stdout);
// Without a listener, an error of these streams would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// Also runs after `process.exit` and an uncaught error; writes to standard output are synchronous then.
process.on("exit", gathered.flush);

const toLine = (fields: LogFields): string =>
  JSON.stringify({ time: new Date().toISOString(), requestId: currentRequestId(), ...fields });

function describeCause(cause: unknown): LogFields {
  if (cause === undefined) return {};
  if (!(cause instanceof Error)) return { cause: withoutParameters(String(cause)) };
  const chain = [cause, ...innerErrors(cause)];
  return {
    cause: messageWithoutPersonalData(cause),
    code: chain.map(codeOf).find(Boolean),
    inner: chain.slice(1).map(messageWithoutPersonalData).join(" <- ") || undefined,
    stack: `${cause.name}: ${messageWithoutPersonalData(cause)}${framesOf(cause)}`,
  };
}

/** At most four, since errors may be each other's causes. */
function innerErrors(error: Error): Error[] {
  const inner: Error[] = [];
  for (let next = error.cause; next instanceof Error && inner.length < 4; next = next.cause) inner.push(next);
  return inner;
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function messageWithoutPersonalData(error: Error): string {
  const code = codeOf(error);
  const message = withoutParameters(error.message);
  // Postgres quotes an invalid value in errors of class 22.
  return (code?.startsWith("22") ? message.replace(/".*/s, "…") : message) || code || error.name;
}

/** Removes the query parameters from Drizzle's message, also where another error quotes it. */
const withoutParameters = (text: string): string => text.replace(/(Failed query: .*?)\nparams: .*/s, "$1");

/** Returns the stack frames without the message; empty if the two can't be separated. */
function framesOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message);
  const frames = start < 0 ? -1 : stack.indexOf("\n    at ", start + message.length);
  return frames < 0 ? "" : stack.slice(frames);
}
