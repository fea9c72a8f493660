/** A storage fault as callers see it. Only this file reads Postgres error codes. */
export type StorageFault =
  | { kind: "unique" | "foreign-key" | "exclusion" | "check"; constraint: string }
  /** The account that the row refers to has been erased (raised by a trigger). */
  | { kind: "account-gone" }
  | { kind: "deadlock" | "timeout" | "missing-table" | "unavailable" | "other" };

/** Data that was read before its lock was taken has changed, so the work must start over, as after a passing fault. */
export class StaleReadError extends Error {
  /** The Postgres code `serialization_failure`. */
  readonly code = "40001";
}

/** Returns the fault of a thrown error, also inside Drizzle's wrapper; null if it isn't a storage error. */
export function storageFault(error: unknown): StorageFault | null {
  const { code, constraint, message } = findCode(error);
  if (!code) return null;
  const constrained = constraintKinds[code];
  if (constrained) return { kind: constrained, constraint };
  if (code === "40P01" || code === "40001") return { kind: "deadlock" };
  if (code === "57014" || code === "55P03" || code === "25P03") return { kind: "timeout" };
  if (code === "KW001") return { kind: "account-gone" };
  if (code === "42P01") return { kind: "missing-table" };
  // Connections, resources such as a full disk, and faults of the server's system: classes of Postgres.
  if (unavailable.has(code) || /^(08|53|58)/.test(code) || isFull(code, message))
    return { kind: "unavailable" };
  return { kind: "other" };
}

/** Reports whether a fault may be gone a moment later: worth another try, or a 503 with `Retry-After`. */
export function isPassing(error: unknown): boolean {
  const fault = storageFault(error);
  return fault !== null && isPassingKind(fault.kind);
}

/** Like `isPassing`, for the kind of a fault. */
export const isPassingKind = (kind: StorageFault["kind"]): boolean =>
  ["deadlock", "timeout", "unavailable"].includes(kind);

const constraintKinds: Record<string, "unique" | "foreign-key" | "exclusion" | "check"> = {
  "23505": "unique",
  "23503": "foreign-key",
  "23P01": "exclusion",
  "23514": "check",
};

/** Connection faults: codes of the driver, of the system, and of Postgres while it shuts down or starts. */
const unavailable = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
  "ENOENT",
  "POOL_TIMEOUT",
  "DATABASE_SILENT",
  "57P01",
  "57P02",
  "57P03",
  // A standby, or a database that was made read-only.
  "25006",
]);

/** On a full disk, reads can fail too: Postgres reports a file that it can't write as an internal error. */
const isFull = (code: string, message: string) =>
  code === "XX000" && /^could not (write|create|open|extend)\b/.test(message);

function findCode(error: unknown): { code: string; constraint: string; message: string } {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    if ("code" in inner && typeof inner.code === "string") {
      const constraint = "constraint_name" in inner ? String(inner.constraint_name) : "";
      return { code: inner.code, constraint, message: inner.message };
    }
  }
  return { code: "", constraint: "", message: "" };
}
