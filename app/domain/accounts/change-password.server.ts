import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { endPasswordAccess } from "./end-password-access.server";
import { hashPassword } from "./password.server";
import { provePassword } from "./proof-of-identity.server";
import { sendSecurityNotice } from "./send-security-notice.server";

/**
 * Changes the password of the signed-in account. A trigger ends all sessions, including this one, so the caller starts
 * a new session for this browser. `endPasswordAccess` ends the rest.
 *
 * The change is refused if the password was changed after it was checked here.
 * @param change `currentPassword`: ignored if the account has no password yet (decision B6)
 */
export async function changePassword(
  db: Db,
  caller: SignedInCaller,
  { currentPassword, password }: { currentPassword: string | undefined; password: string },
): Promise<Result<void, "wrong-current-password" | "sign-in-again">> {
  const { userId } = caller.actor;
  const proven = await provePassword(db, caller, currentPassword);
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // The account is locked before its links, as everywhere, so that this and an erasure can't deadlock.
    const isProven = sql`${users.passwordHash} is not distinct from ${proven.value}`;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: caller.now })
      .where(and(eq(users.id, userId), eq(users.isActive, true), isProven))
      .returning({ id: users.id, email: users.email, fullName: users.fullName });
    if (!user) return fail("wrong-current-password");
    await endPasswordAccess(tx, { userId, now: caller.now });
    await recordOwnAct(tx, caller, { userId, action: "password-changed" });
    await sendSecurityNotice(tx, caller, { user, event: "password-changed" });
    return ok(undefined);
  });
}
