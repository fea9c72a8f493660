import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { endPasswordAccess } from "../links/end-password-access.server";
import { hashPassword } from "../password.server";
import type { TypedProof } from "../proof-of-identity.forms.server";
import { proveSecondFactor } from "../second-factor/second-factor.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProofError, proveFirstStep } from "./proof-of-identity.server";

/**
 * Changes the password of the signed-in account. One with passkeys only can sign in by it again. A trigger ends all sessions, including this one, so the caller starts
 * a new session for this browser. `endPasswordAccess` ends the rest.
 *
 * The change is refused if the password was changed after it was checked here.
 * @param change `typed`: a passkey; or the current password, if the account has one (decision B6), and a code, if it has
 *   a second factor; `secret`: the program's
 */
export async function changePassword(
  db: Db,
  caller: SignedInCaller,
  { typed, password, secret }: { typed: TypedProof; password: string; secret: string },
): Promise<Result<void, ProofError>> {
  const { userId, hasSecondFactor } = caller.actor;
  const proven = await proveFirstStep(db, caller, typed);
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // The account is locked before its links, as everywhere, so that this and an erasure can't deadlock.
    const isProven = sql`${users.passwordHash} is not distinct from ${proven.value.hash}`;
    const [user] = await tx
      .select({ id: users.id, email: users.email, fullName: users.fullName })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isActive, true), isProven))
      .for("update");
    if (!user) return fail("wrong-current-password");
    if (hasSecondFactor && !proven.value.isBothSteps) {
      const code = await proveSecondFactor(tx, caller, { userId, code: typed.code ?? "", secret });
      if (!code) return fail("wrong-code");
    }
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: caller.now, isPasskeysOnly: false })
      .where(eq(users.id, userId));
    await endPasswordAccess(tx, { userId, now: caller.now });
    await recordOwnAct(tx, caller, { userId, action: "password-changed" });
    await sendSecurityNotice(tx, caller, { user, event: "password-changed" });
    return ok(undefined);
  });
}
