import { gatherLines } from "./gathered-lines";

/** What a log line may carry beside its message: plain values, never tokens, bodies or query strings. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  /** @param cause what was thrown; people's words in it (a failed query's parameters) don't reach the log */
  error(message: string, cause?: unknown, fields?: LogFields): void;
}

/**
 * Writes one JSON object a line: to standard output, errors to standard error. Lines of standard output are gathered
 * for some milliseconds; an error is written at once, after what came before it.
 */
export const jsonLog: Log = {
  info(message, fields) {
    gathered.add(toLine({ level: "info", message, ...fields }));
  },
  error(message, cause, fields) {
    gathered.flush();
    process.stderr.write(`${toLine({ level: "error", message, ...describeCause(cause), ...fields })}\n`);
  },
};

const gathered = gatherLines(process.stdout);
// Also after `process.exit` and an uncaught error: writes to standard output are synchronous there.
process.on("exit", gathered.flush);

const toLine = (fields: LogFields): string => JSON.stringify({ time: new Date().toISOString(), ...fields });

function describeCause(cause: unknown): LogFields {
  if (cause === undefined) return {};
  if (!(cause instanceof Error)) return { cause: withoutParameters(String(cause)) };
  const chain = [cause, ...innerErrors(cause)];
  return {
    cause: speakable(cause),
    code: chain.map(codeOf).find(Boolean),
    inner: chain.slice(1).map(speakable).join(" <- ") || undefined,
    stack: `${cause.name}: ${speakable(cause)}${framesOf(cause)}`,
  };
}

/** At most four, as errors may name each other as their causes. */
function innerErrors(error: Error): Error[] {
  const inner: Error[] = [];
  for (let next = error.cause; next instanceof Error && inner.length < 4; next = next.cause) inner.push(next);
  return inner;
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** An error's message without people's words: those may be anybody's name, address or question. */
function speakable(error: Error): string {
  const code = codeOf(error);
  const message = withoutParameters(error.message);
  // Postgres quotes the value itself when it can't be read (class 22).
  return (code?.startsWith("22") ? message.replace(/".*/s, "…") : message) || code || error.name;
}

/** Drizzle's message lists the parameters below the query, also where the message was passed on as text. */
const withoutParameters = (text: string): string => text.replace(/(Failed query: .*?)\nparams: .*/s, "$1");

/** Where it happened. The message above it is left out, and the whole stack where the two can't be separated. */
function framesOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message);
  const frames = start < 0 ? -1 : stack.indexOf("\n    at ", start + message.length);
  return frames < 0 ? "" : stack.slice(frames);
}
