import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { identities } from "~/db/schema/identities";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import type { AccountError } from "../messages";
import { hashPassword } from "../password.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { findLink, spendLink, spendOtherLinks } from "./email-links.server";

interface PasswordReset {
  token: string;
  /** The new password, already checked by the form. */
  password: string;
  adminEmail: string;
}

/**
 * Sets a new password by a mailed link. It uses up the account's other reset links, ends all of its sessions (a trigger
 * does) and tells the owner. It signs nobody in: a second step stays where it is. Who holds the link has the mailbox, so
 * the address counts as confirmed from here on.
 */
export async function resetPassword(
  db: Db,
  caller: Caller,
  { token, password, adminEmail }: PasswordReset,
): Promise<Result<{ userId: string }, Extract<AccountError, "invalid-reset-link">>> {
  const { now } = caller;
  const purpose = "reset-password";
  // A hash costs: nobody gets one for a token that leads nowhere. It is computed before the transaction, which is short.
  const found = await findLink(db, { token, purpose, now });
  if (!found?.isLive) return fail("invalid-reset-link");
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    const spent = await spendLink(tx, { token, purpose, now });
    const user = spent && (await setPassword(tx, spent.userId, passwordHash, now));
    if (!user) return fail("invalid-reset-link");
    const { wasVerified, ...owner } = user;
    const about = { actorId: owner.id, object: { type: "user", id: owner.id } } as const;
    await spendOtherLinks(tx, { userId: owner.id, purpose, now });
    await recordAudit(tx, caller, { ...about, action: "password-reset" });
    await sendSecurityNotice(tx, caller, { user: owner, event: "password-changed" });
    // Somebody else may have made the account, or joined a provider to it. The owner's own joins again at the next sign-in.
    await tx.delete(identities).where(eq(identities.userId, owner.id));
    if (!wasVerified) {
      await recordAudit(tx, caller, { ...about, action: "email-verified" });
      await assignAdmin(tx, caller, adminEmail);
    }
    return ok({ userId: owner.id });
  });
}

async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date) {
  const isOwner = and(eq(users.id, userId), eq(users.isActive, true));
  const [before] = await tx
    .select({ id: users.id, email: users.email, fullName: users.fullName, at: users.emailVerifiedAt })
    .from(users)
    .where(isOwner)
    .for("update");
  if (!before) return null;
  await tx
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: now,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(isOwner);
  const { at, ...owner } = before;
  return { ...owner, wasVerified: at !== null };
}
