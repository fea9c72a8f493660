import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/email-links";

/**
 * Lets the verification links that are already in somebody's mailbox lead to where they were going last, so that the time
 * they chose meanwhile is still there afterwards (decision B8).
 * @param redirectTo a path of this site
 */
export async function keepTarget(
  db: Db,
  { userId, redirectTo, now }: { userId: string; redirectTo: string; now: Date },
): Promise<void> {
  await db
    .update(emailLinks)
    .set({ redirectTo })
    .where(
      and(
        eq(emailLinks.userId, userId),
        eq(emailLinks.purpose, "verify-email"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    );
}
