import { lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { throttles } from "~/db/schema/throttles";

/**
 * Deletes what has expired and so counts for nothing. A row that an attempt holds just now is passed over: it is about to
 * count again. @returns how many, `limit` at most
 */
export async function deleteExpiredThrottles(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const expired = db
    .select({ id: throttles.id })
    .from(throttles)
    .where(lte(throttles.expiresAt, now))
    .limit(limit)
    .for("update", { skipLocked: true });
  const deleted = await db
    .delete(throttles)
    .where(sql`${throttles.id} = any(array(${expired}))`)
    .returning({ id: throttles.id });
  return deleted.length;
}
