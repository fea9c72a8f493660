import { lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { emailLinks } from "~/db/schema/email-links";

/** How long an expired link is remembered, used or not: so long somebody may ask what became of it. */
const linkMemoryDays = 30;

/** Deletes mailed links past their time. @returns how many, `limit` at most */
export function deleteOldLinks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - linkMemoryDays * 86_400_000);
  return deleteBatch(db, emailLinks, lte(emailLinks.expiresAt, before), limit);
}
