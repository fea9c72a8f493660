import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { endWithPassword } from "./end-with-password.server";
import { hashPassword } from "./password.server";
import { provePassword } from "./proof-of-identity.server";
import { sendSecurityNotice } from "./send-security-notice.server";

/**
 * Changes the password of the signed-in account. All sessions end with it, this one too (a trigger): the caller starts
 * a new session for this browser. What else ends: `endWithPassword`.
 *
 * A password that was changed since it was checked here is no longer the current one: the change is refused.
 * @param change `currentPassword`: not looked at where the account has no password yet (decision B6)
 */
export async function changePassword(
  db: Db,
  caller: SignedInCaller,
  { currentPassword, password }: { currentPassword: string | undefined; password: string },
): Promise<Result<void, "wrong-current-password">> {
  const { userId } = caller.actor;
  const proven = await provePassword(db, userId, currentPassword);
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // The account before its links, as everywhere: the other way round this and an erasure could wait for each other.
    const isProven = sql`${users.passwordHash} is not distinct from ${proven.value}`;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: caller.now })
      .where(and(eq(users.id, userId), eq(users.isActive, true), isProven))
      .returning({ id: users.id, email: users.email, fullName: users.fullName });
    if (!user) return fail("wrong-current-password");
    await endWithPassword(tx, { userId, now: caller.now });
    await recordOwnAct(tx, caller, { userId, action: "password-changed" });
    await sendSecurityNotice(tx, caller, { user, event: "password-changed" });
    return ok(undefined);
  });
}
