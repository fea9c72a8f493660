import type { Db } from "~/db/client.server";

/** Runs an act by this name, and records what it locks and writes. */
export type Say = <Answer>(name: string, act: () => Promise<Answer>) => Promise<Answer>;

/** Acts in an order in which each is possible, in a database of their own. */
export type Story = (db: Db, say: Say) => Promise<unknown>;

/** The value of a result. @throws if the command was refused */
export function granted<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (!result.ok) throw new Error(String(result.error));
  return result.value;
}
