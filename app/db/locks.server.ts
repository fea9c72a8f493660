import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * Takes advisory locks until the transaction ends, one after the other in the order given. Exclusion constraints alone
 * deadlock now and then under many parallel inserts; behind these locks the inserts come one by one.
 */
export async function lockInOrder(tx: Db, ...names: Array<[kind: string, id: string]>): Promise<void> {
  for (const [kind, id] of names) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 0))`);
  }
}
