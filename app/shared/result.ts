/** The result of a command: its value, or an error that the caller must handle. Unexpected faults are thrown. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const;
export const fail = <Failure>(error: Failure) => ({ ok: false, error }) as const;
