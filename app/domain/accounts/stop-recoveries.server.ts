import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";

/** Ends an account's waiting recovery: the owner has another way in, or another answer to a theft. */
export async function stopRecoveries(tx: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isWaiting = and(eq(passkeyRecoveries.userId, userId), eq(passkeyRecoveries.state, "waiting"));
  await tx.update(passkeyRecoveries).set({ state: "stopped", endedAt: now }).where(isWaiting);
}
