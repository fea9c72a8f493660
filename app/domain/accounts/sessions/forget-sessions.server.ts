import { lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/sessions";

/** Deletes sessions that have expired, those of accounts that never came back too. @returns how many, `limit` at most */
export async function deleteExpiredSessions(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, now))
    .limit(limit);
  const deleted = await db
    .delete(sessions)
    .where(sql`${sessions.id} = any(array(${expired}))`)
    .returning({ id: sessions.id });
  return deleted.length;
}
