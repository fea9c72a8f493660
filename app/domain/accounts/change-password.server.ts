import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { spendOtherLinks } from "./links/email-links.server";
import { hashPassword } from "./password.server";
import type { ProofError } from "./proof-of-identity";
import { provePassword } from "./proof-of-identity.server";
import { sendSecurityNotice } from "./send-security-notice.server";

interface PasswordChange {
  /** Not looked at where the account has no password yet (decision B6). */
  currentPassword: string | undefined;
  password: string;
}

/**
 * Changes the password of somebody who is signed in. All sessions end with it, this one too (a trigger), and reset links
 * that are still under way are spent: the caller starts a new session for this browser.
 *
 * A password that was changed since it was checked here is no longer the current one: the change is refused.
 */
export async function changePassword(
  db: Db,
  caller: SignedInCaller,
  { currentPassword, password }: PasswordChange,
): Promise<Result<void, Extract<ProofError, "wrong-current-password">>> {
  const { userId } = caller.actor;
  const proven = await provePassword(db, userId, currentPassword);
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // The account before its links, as everywhere: the other way round this and an erasure could wait for each other.
    const user = await storeHash(tx, caller, { provenHash: proven.value, passwordHash });
    if (!user) return fail("wrong-current-password");
    await spendOtherLinks(tx, { userId, purpose: "reset-password", now: caller.now });
    await recordAudit(tx, caller, { action: "password-changed", object: { type: "user", id: userId } });
    await sendSecurityNotice(tx, caller, { user, event: "password-changed" });
    return ok(undefined);
  });
}

/** Only over the very hash that was proven, and only while the account is active. */
async function storeHash(
  tx: Db,
  { actor, now }: SignedInCaller,
  { provenHash, passwordHash }: { provenHash: string | null; passwordHash: string },
) {
  const isProven = sql`${users.passwordHash} is not distinct from ${provenHash}`;
  const [user] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: now })
    .where(and(eq(users.id, actor.userId), eq(users.isActive, true), isProven))
    .returning({ id: users.id, email: users.email, fullName: users.fullName });
  return user;
}
