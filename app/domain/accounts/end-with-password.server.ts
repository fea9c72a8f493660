import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { spendOtherLinks } from "./links/email-links.server";

/**
 * Ends what a new password ends besides the sessions, which a trigger does: mailed links for a password or an address,
 * as the one who asked for them may not have been the owner, and the private calendar address.
 */
export async function endWithPassword(tx: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await spendOtherLinks(tx, { userId, purposes: ["reset-password", "change-email"], now });
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
