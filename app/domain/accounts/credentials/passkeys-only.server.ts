import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { oneRow } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { users } from "~/db/schema/accounts/users";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { endPasswordAccess } from "../links/end-password-access.server";
import { fewestForOnlyWay } from "../passkey";
import type { ProofAsked, TypedProof } from "../proof-of-identity.forms.server";
import { isOn } from "../second-factor/second-factor-state.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProofError, proveIdentity } from "./proof-of-identity.server";

/** What an account still needs before passkeys can be its only way to sign in; empty if it may. */
export type NeededForOnlyWay = "passkeys" | "recovery-codes";

/**
 * Returns what the account still needs. Null if it isn't offered to it: it is for the admin, and for experts who have
 * payout details.
 */
export async function neededForOnlyWay(
  db: Db,
  { actor: { userId, role, expertId } }: SignedInCaller,
): Promise<NeededForOnlyWay[] | null> {
  if (role === "learner") return null;
  const count = (table: PgTable, condition: SQL | undefined) =>
    sql<number>`(select count(*)::int from ${table} where ${condition})`;
  const [found] = await db
    .select({
      details: count(payoutDetails, eq(payoutDetails.expertId, expertId ?? userId)),
      passkeys: count(passkeys, eq(passkeys.userId, userId)),
      steps: count(secondFactors, isOn(userId)),
      codes: count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    })
    .from(oneRow);
  if (!found || (role === "expert" && found.details === 0)) return null;
  const needed: NeededForOnlyWay[] = [];
  if (found.passkeys < fewestForOnlyWay) needed.push("passkeys");
  if (found.steps === 0 || found.codes < fewestCodes) needed.push("recovery-codes");
  return needed;
}

/** One for a recovery, and one for the second step of the sign-in after it. */
const fewestCodes = 2;

/**
 * Removes the account's password, so that passkeys are its only way to sign in. A trigger ends all sessions, including
 * this one, so the caller starts a new session for this browser. The owner is mailed.
 */
export async function makePasskeysOnly(
  db: Db,
  caller: SignedInCaller,
  proof: { typed: TypedProof; asks: Omit<ProofAsked, "password">; secret: string },
): Promise<Result<void, ProofError | "passkeys-only-refused">> {
  const { userId, email, fullName } = caller.actor;
  const proven = await proveIdentity(db, caller, proof);
  if (!proven.ok) return proven;
  return db.transaction(async (tx) => {
    // With this lock, the account's passkeys and its second step hold still.
    const [user] = await tx
      .select({ isPasskeysOnly: users.isPasskeysOnly })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    const needed = await neededForOnlyWay(tx, caller);
    if (!user || user.isPasskeysOnly || needed === null || needed.length > 0)
      return fail("passkeys-only-refused");
    await tx
      .update(users)
      .set({ isPasskeysOnly: true, passwordHash: null, passwordChangedAt: caller.now })
      .where(eq(users.id, userId));
    await endPasswordAccess(tx, { userId, now: caller.now });
    await recordOwnAct(tx, caller, { userId, action: "passkeys-only" });
    await sendSecurityNotice(tx, caller, { user: { id: userId, email, fullName }, event: "passkeys-only" });
    return ok(undefined);
  });
}
