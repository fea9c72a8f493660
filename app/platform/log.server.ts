/** What a log line may carry beside its message: plain values, never tokens, bodies or query strings. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, cause?: unknown, fields?: LogFields): void;
}

/** Writes one JSON object a line: to standard output, errors to standard error. */
export const jsonLog: Log = {
  info(message, fields) {
    write(process.stdout, { level: "info", message, ...fields });
  },
  error(message, cause, fields) {
    write(process.stderr, { level: "error", message, ...describeCause(cause), ...fields });
  },
};

function write(stream: NodeJS.WriteStream, line: LogFields) {
  stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

function describeCause(cause: unknown): LogFields {
  if (cause === undefined) return {};
  if (!(cause instanceof Error)) return { cause: String(cause) };
  const inner = cause.cause instanceof Error ? cause.cause.message : undefined;
  return { cause: cause.message, inner, stack: cause.stack };
}
