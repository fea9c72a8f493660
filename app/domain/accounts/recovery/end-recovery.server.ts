import { and, eq, lte, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { users } from "~/db/schema/accounts/users";
import { recordAudit, recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { sendLink } from "../links/send-link.server";
import { sendSecurityNotice } from "../send-security-notice.server";

/** Returns a recovery by its id, with its account, for its mailed link and its owner. */
export async function findRecovery(db: Db, recoveryId: string) {
  const [recovery] = await db
    .select({
      userId: passkeyRecoveries.userId,
      state: passkeyRecoveries.state,
      dueAt: passkeyRecoveries.dueAt,
    })
    .from(passkeyRecoveries)
    .where(eq(passkeyRecoveries.id, recoveryId));
  return recovery ?? null;
}

/** Stops a recovery that waits. The caller has checked the mailed link, or that the account is its own. */
export const stopRecovery = (
  db: Db,
  caller: Caller,
  recoveryId: string,
): Promise<Result<void, "recovery-over">> =>
  db.transaction(async (tx) => {
    const user = await endWaiting(tx, { recoveryId, state: "stopped", now: caller.now });
    if (!user) return fail("recovery-over");
    await recordOwnAct(tx, caller, { userId: user.id, action: "recovery-stopped" });
    await sendSecurityNotice(tx, caller, { user, event: "recovery-stopped" });
    return ok(undefined);
  });

/**
 * Ends the wait of a recovery that is due: mails a link for a new password. Does nothing if it was stopped, and only
 * ends it if the account has got another way to sign in since. Safe to repeat.
 * @throws an Error before it is due
 */
export const finishRecovery = (
  db: Db,
  { recoveryId, secret, now }: { recoveryId: string; secret: string; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const isDue = lte(passkeyRecoveries.dueAt, now);
    const user = await endWaiting(tx, { recoveryId, state: "done", now, isDue });
    // The queue's clock may be ahead of this one: the job tries again.
    if (!user && (await findRecovery(tx, recoveryId))?.state === "waiting")
      throw new Error("It isn't due yet");
    if (!user?.isPasskeysOnly || !user.isActive) return;
    const link = { purpose: "finish-recovery", redirectTo: null, secret, now } as const;
    await sendLink(tx, { ...link, user, dedupeKey: `recovery-done:${recoveryId}` });
    const program = { actor: null, sourceAddress: null, now };
    await recordAudit(tx, program, { action: "recovery-done", object: { type: "user", id: user.id } });
  });

/** Ends the wait under a lock on the account, as it was started. @returns the account, or null if nothing waits */
async function endWaiting(
  tx: Db,
  {
    recoveryId,
    state,
    now,
    isDue,
  }: { recoveryId: string; state: "stopped" | "done"; now: Date; isDue?: SQL },
) {
  const recovery = await findRecovery(tx, recoveryId);
  if (!recovery) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, recovery.userId)).for("update");
  const isWaiting = and(eq(passkeyRecoveries.id, recoveryId), eq(passkeyRecoveries.state, "waiting"), isDue);
  const ended = await tx
    .update(passkeyRecoveries)
    .set({ state, endedAt: now })
    .where(isWaiting)
    .returning({ id: passkeyRecoveries.id });
  return ended.length > 0 ? (user ?? null) : null;
}

/** How long an ended recovery is kept, in days, for questions about it. */
const keptDays = 30;

/** Deletes recoveries that ended 30 days ago. @returns how many, `limit` at most */
export const deleteOldRecoveries = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(
    db,
    passkeyRecoveries,
    lte(passkeyRecoveries.endedAt, new Date(now.getTime() - keptDays * 86_400_000)),
    limit,
  );
