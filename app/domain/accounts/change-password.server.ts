import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { fail, ok, type Result } from "~/shared/result";
import { spendOtherLinks } from "./links/email-links.server";
import type { AccountError } from "./messages";
import { hashPassword, verifyPassword } from "./password.server";
import { sendSecurityNotice } from "./send-security-notice.server";

export interface PasswordChange {
  userId: string;
  /** Not looked at where the account has no password yet (decision B6). */
  currentPassword: string | undefined;
  password: string;
  sourceAddress: string | null;
  appUrl: string;
  now: Date;
}

/**
 * Changes the password of somebody who is signed in. All sessions end with it, this one too (a trigger), and reset links
 * that are still under way are spent: the caller starts a new session for this browser.
 *
 * A password that was changed since it was checked here is no longer the current one: the change is refused.
 */
export async function changePassword(
  db: Db,
  change: PasswordChange,
): Promise<Result<void, Extract<AccountError, "wrong-current-password">>> {
  const checkedHash = await findHash(db, change.userId);
  if (checkedHash !== null) {
    const { matches } = await verifyPassword(checkedHash, change.currentPassword ?? "");
    if (!matches) return fail("wrong-current-password");
  }
  const passwordHash = await hashPassword(change.password);
  return db.transaction(async (tx) => {
    // The account before its links, as everywhere: the other way round this and an erasure could wait for each other.
    const user = await storeHash(tx, { ...change, checkedHash, passwordHash });
    if (!user) return fail("wrong-current-password");
    await spendOtherLinks(tx, { userId: change.userId, purpose: "reset-password", now: change.now });
    await recordAudit(tx, {
      actorId: user.id,
      action: "password-changed",
      object: { type: "user", id: user.id },
      sourceAddress: change.sourceAddress,
      now: change.now,
    });
    await sendSecurityNotice(tx, {
      user,
      event: "password-changed",
      appUrl: change.appUrl,
      now: change.now,
    });
    return ok(undefined);
  });
}

async function findHash(db: Db, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user?.passwordHash ?? null;
}

/** Only over the very hash that was checked, and only while the account is active. */
async function storeHash(
  tx: Db,
  change: Pick<PasswordChange, "userId" | "now"> & { checkedHash: string | null; passwordHash: string },
) {
  const [user] = await tx
    .update(users)
    .set({ passwordHash: change.passwordHash, passwordChangedAt: change.now })
    .where(
      and(
        eq(users.id, change.userId),
        eq(users.isActive, true),
        sql`${users.passwordHash} is not distinct from ${change.checkedHash}`,
      ),
    )
    .returning({ id: users.id, email: users.email, fullName: users.fullName });
  return user;
}
