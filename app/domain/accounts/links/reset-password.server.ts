import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { identities } from "~/db/schema/accounts/identities";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import { endWithPassword } from "../end-with-password.server";
import { hashPassword } from "../password.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { findLink, spendLink } from "./email-links.server";
import { forgetMaker } from "./forget-maker.server";

interface PasswordReset {
  token: string;
  /** The new password, already checked by the form. */
  password: string;
  adminEmail: string;
}

/**
 * The link by which a new password may be chosen: one for that, or the one that confirms an address, for the owner of
 * the mailbox who doesn't know the password that the account was made with (decision B9). That one only until the
 * address is confirmed.
 */
export async function findResetLink(db: Db, { token, now }: { token: string; now: Date }) {
  const link = await findLink(db, { token, purpose: ["reset-password", "verify-email"], now });
  return link?.isLive && (link.purpose === "reset-password" || !link.isVerified) ? link : null;
}

/**
 * Sets a new password by a mailed link. It ends all sessions of the account (a trigger does) and what else a new
 * password ends, and tells the owner. In an account that was never confirmed it ends everything that its maker left
 * (decision B9). It starts no session: a second step stays where it is (there is none before the address is confirmed,
 * a trigger sees to that). A person who has the link has the mailbox, so the address counts as confirmed from here on.
 */
export async function resetPassword(
  db: Db,
  caller: Caller,
  { token, password, adminEmail }: PasswordReset,
): Promise<Result<{ userId: string; redirectTo: string | null }, "invalid-reset-link">> {
  const { now } = caller;
  // A hash is costly: none is computed for an unknown token. It is computed before the transaction, which is short.
  const found = await findResetLink(db, { token, now });
  if (!found) return fail("invalid-reset-link");
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    // Spending the link has locked the account: what is found of it here stays.
    const { purpose } = found;
    const spent = await spendLink(tx, { token, purpose, now });
    const owner = spent && (await findLink(tx, { token, purpose, now }));
    if (!owner || (purpose === "verify-email" && owner.isVerified)) return fail("invalid-reset-link");
    const { userId, email, isVerified, redirectTo } = owner;
    const fullName = isVerified ? owner.fullName : await forgetMaker(tx, { userId, email });
    await tx
      .update(users)
      .set({
        passwordHash,
        passwordChangedAt: now,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, userId));
    await endWithPassword(tx, { userId, now });
    await recordOwnAct(tx, caller, { userId, action: "password-reset" });
    await sendSecurityNotice(tx, caller, {
      user: { id: userId, email, fullName },
      event: "password-changed",
    });
    // Someone else may have made the account, or joined a provider to it. The owner's own joins again at the next
    // sign-in.
    await tx.delete(identities).where(eq(identities.userId, userId));
    if (!isVerified) {
      await recordOwnAct(tx, caller, { userId, action: "email-verified" });
      await assignAdmin(tx, caller, adminEmail);
    }
    return ok({ userId, redirectTo });
  });
}
