import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { identities } from "~/db/schema/accounts/identities";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import { hashPassword } from "../password.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { findLink, spendLink } from "./email-links.server";
import { endPasswordAccess } from "./end-password-access.server";
import type { LinkPurpose } from "./link-token.server";
import { removeMakerData } from "./remove-maker-data.server";

interface PasswordReset {
  token: string;
  password: string;
  adminEmail: string;
}

/**
 * Finds a live link that permits a new password: a reset link, unless passkeys are the account's only way; the link at the
 * end of a recovery; or, until the address is confirmed, a verification link. That one is for an owner of the mailbox
 * who doesn't know the password that the account was created with (decision B9).
 */
export async function findResetLink(db: Db, { token, now }: { token: string; now: Date }) {
  const purpose = ["reset-password", "finish-recovery", "verify-email"] as const;
  const link = await findLink(db, { token, purpose, now });
  return link?.isLive && permitsPassword(link) ? link : null;
}

function permitsPassword(link: {
  purpose: LinkPurpose;
  isPasskeysOnly: boolean;
  isVerified: boolean;
}): boolean {
  if (link.purpose === "verify-email") return !link.isVerified;
  return link.isPasskeysOnly === (link.purpose === "finish-recovery");
}

/**
 * Sets a new password by a mailed link, confirms the address, and notifies the owner. A trigger ends all sessions,
 * `endPasswordAccess` the rest, and passkeys are removed. In an account that was never confirmed, `removeMakerData` removes what its maker left
 * (decision B9). No session is started, and a second step stays on; an unconfirmed account has none (a trigger).
 */
export async function resetPassword(
  db: Db,
  caller: Caller,
  { token, password, adminEmail }: PasswordReset,
): Promise<Result<{ userId: string; redirectTo: string | null }, "invalid-reset-link">> {
  const { now } = caller;
  // Hashing is costly: it is skipped for an unknown token, and done before the transaction to keep that short.
  const found = await findResetLink(db, { token, now });
  if (!found) return fail("invalid-reset-link");
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    // `spendLink` locks the account, so what is read of it here can't change.
    const { purpose } = found;
    const spent = await spendLink(tx, { token, purpose, now });
    const owner = spent && (await findLink(tx, { token, purpose, now }));
    if (!owner || !permitsPassword(owner)) return fail("invalid-reset-link");
    const { userId, email, isVerified, redirectTo } = owner;
    const fullName = isVerified ? owner.fullName : await removeMakerData(tx, { userId, email });
    await tx
      .update(users)
      .set({
        passwordHash,
        passwordChangedAt: now,
        isPasskeysOnly: false,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, userId));
    await endPasswordAccess(tx, { userId, now });
    await recordOwnAct(tx, caller, { userId, action: "password-reset" });
    await sendSecurityNotice(tx, caller, {
      user: { id: userId, email, fullName },
      event: "password-changed",
    });
    // Another person may have made the account, joined a provider to it, or added a passkey. The owner's provider joins
    // again at the next sign-in.
    await tx.delete(identities).where(eq(identities.userId, userId));
    const removed = await tx
      .delete(passkeys)
      .where(eq(passkeys.userId, userId))
      .returning({ id: passkeys.id });
    if (removed.length > 0) {
      await recordOwnAct(tx, caller, { userId, action: "passkey-removed" });
      await sendSecurityNotice(tx, caller, {
        user: { id: userId, email, fullName },
        event: "passkey-removed",
      });
    }
    if (!isVerified) {
      await recordOwnAct(tx, caller, { userId, action: "email-verified" });
      await assignAdmin(tx, caller, adminEmail);
    }
    return ok({ userId, redirectTo });
  });
}
