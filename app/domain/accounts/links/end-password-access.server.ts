import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
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

/** Ends an account's waiting recovery: the owner has another way in, or another answer to a theft. */
export async function stopRecoveries(tx: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isWaiting = and(eq(passkeyRecoveries.userId, userId), eq(passkeyRecoveries.state, "waiting"));
  await tx.update(passkeyRecoveries).set({ state: "stopped", endedAt: now }).where(isWaiting);
}
