import { lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/email-links";

/** How long an expired link is remembered, used or not: so long somebody may ask what became of it. */
export const linkMemoryDays = 30;

/** Deletes mailed links past their time. @returns how many, `limit` at most */
export async function deleteOldLinks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - linkMemoryDays * 86_400_000);
  const old = db
    .select({ id: emailLinks.id })
    .from(emailLinks)
    .where(lte(emailLinks.expiresAt, before))
    .limit(limit);
  const deleted = await db
    .delete(emailLinks)
    .where(sql`${emailLinks.id} = any(array(${old}))`)
    .returning({ id: emailLinks.id });
  return deleted.length;
}
