import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { stopRecoveries } from "../stop-recoveries.server";
import { spendOtherLinks } from "./email-links.server";

const ended = ["reset-password", "change-email", "start-recovery", "finish-recovery"] as const;

/**
 * Ends what a new password invalidates, except the sessions, which a trigger ends: the private calendar address, and
 * mailed links for a password or an address and a recovery that waits, because another person may have asked for them.
 */
export async function endPasswordAccess(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await spendOtherLinks(tx, { userId, purposes: ended, now });
  await stopRecoveries(tx, { userId, now });
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
