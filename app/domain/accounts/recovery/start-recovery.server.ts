import { and, eq, TransactionRollbackError } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { findLink, spendLink } from "../links/email-links.server";
import { isRecoveryCode, spendRecoveryCode } from "../second-factor/recovery-codes.server";
import { plainCode } from "../second-factor/second-factor";
import { announceRecovery } from "./announce-recovery.server";

/** How long a recovery waits, so that the owner can stop a stranger's. */
export const recoveryHours = 24;

/** Finds the account of a live link that starts a recovery; null unless it signs in with passkeys only. */
export async function findRecoveryLink(db: Db, { token, now }: { token: string; now: Date }) {
  const link = await findLink(db, { token, purpose: "start-recovery", now });
  return link?.isLive && link.isPasskeysOnly ? link : null;
}

/**
 * Starts the wait of a recovery, with a mailed link and a recovery code, and mails the owner. A recovery that waits
 * already goes on, and uses up neither. A wrong code leaves the link.
 * @returns when the wait ends
 */
export async function startRecovery(
  db: Db,
  caller: Caller,
  { token, code }: { token: string; code: string },
): Promise<Result<{ dueAt: Date }, "invalid-recovery-link" | "recovery-code-wrong">> {
  const { now } = caller;
  const found = await findRecoveryLink(db, { token, now });
  if (!found) return fail("invalid-recovery-link");
  const { userId } = found;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    if (!(await findRecoveryLink(tx, { token, now }))) return fail("invalid-recovery-link");
    const waiting = await findWaitingRecovery(tx, userId);
    const plain = plainCode(code);
    const isSpent = await spendIn(tx, waiting !== null, (inner) =>
      isRecoveryCode(plain) ? spendRecoveryCode(inner, { userId, code: plain, now }) : false,
    );
    if (!isSpent) {
      await recordOwnAct(tx, caller, { userId, action: "second-factor-failed" });
      return fail("recovery-code-wrong");
    }
    if (waiting) return ok({ dueAt: waiting.dueAt });
    await spendLink(tx, { token, purpose: "start-recovery", now });
    const recoveryId = newId();
    const dueAt = new Date(now.getTime() + recoveryHours * 3_600_000);
    await tx.insert(passkeyRecoveries).values({ id: recoveryId, userId, dueAt, createdAt: now });
    await enqueue(tx, "finish-recovery", { recoveryId }, { jobKey: `recovery:${recoveryId}`, runAt: dueAt });
    await recordOwnAct(tx, caller, { userId, action: "recovery-started" });
    await announceRecovery(tx, { userId, recoveryId, now });
    return ok({ dueAt });
  });
}

/** Spends a code, or with `isOnlyTried` reports whether it could, and takes that back. */
async function spendIn(
  tx: Db,
  isOnlyTried: boolean,
  spend: (inner: Db) => Promise<boolean> | boolean,
): Promise<boolean> {
  if (!isOnlyTried) return spend(tx);
  let could = false;
  await tx
    .transaction(async (inner) => {
      could = await spend(inner);
      inner.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return could;
}

/** Returns the account's waiting recovery, if there is one. */
export async function findWaitingRecovery(db: Db, userId: string) {
  const [waiting] = await db
    .select({ id: passkeyRecoveries.id, dueAt: passkeyRecoveries.dueAt })
    .from(passkeyRecoveries)
    .where(and(eq(passkeyRecoveries.userId, userId), eq(passkeyRecoveries.state, "waiting")));
  return waiting ?? null;
}
