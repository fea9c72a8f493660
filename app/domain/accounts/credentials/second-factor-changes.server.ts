import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { TypedProof } from "../proof-of-identity.forms.server";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "../second-factor/recovery-codes.server";
import { plainCode } from "../second-factor/second-factor";
import { newSealedSecret, openSecret, stepOfCode } from "../second-factor/second-factor-codes.server";
import { setupDeadline } from "../second-factor/second-factor-state.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProofError, proveIdentity } from "./proof-of-identity.server";

interface ProvenChange {
  typed: TypedProof;
  secret: string;
}

/**
 * Creates a secret, and replaces an unconfirmed one. It takes effect when a first code confirms it.
 * Fails for an unverified account, because its address may belong to someone else.
 */
export async function beginSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { typed, secret }: ProvenChange,
): Promise<Result<void, ProofError | "second-factor-unverified" | "second-factor-is-on">> {
  const { actor, now } = caller;
  if (!actor.isVerified) return fail("second-factor-unverified");
  const proven = await proveIdentity(db, caller, { typed, asks: {}, secret });
  if (!proven.ok) return proven;
  const sealedSecret = newSealedSecret({ userId: actor.userId, programSecret: secret });
  const begun = await db
    .insert(secondFactors)
    .values({ userId: actor.userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: now, lastUsedStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.id });
  return begun.length > 0 ? ok(undefined) : fail("second-factor-is-on");
}

/** Deletes the account's unconfirmed secret, if there is one. */
export async function cancelSecondFactor(db: Db, { actor }: SignedInCaller): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, actor.userId), isNull(secondFactors.confirmedAt)));
}

/**
 * Turns the second step on with a first code of the app, and uses that code up. All other sessions of the account end,
 * because they began without a second step.
 * @returns the recovery codes, which can't be read again
 */
export async function confirmSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { code, secret }: { code: string; secret: string },
): Promise<Result<string[], "wrong-code" | "second-factor-not-pending">> {
  const { actor, now } = caller;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    // A concurrent sign-in without a code gets its session before this lock and loses it below, or is refused after it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    // With this lock, a concurrent post finds the setup confirmed, and a concurrent new setup waits and then changes
    // nothing.
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.userId, userId),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.createdAt, setupDeadline(now)),
        ),
      )
      .for("update");
    const opened = factor && openSecret(factor.sealedSecret, { userId, programSecret: secret });
    if (!factor || !opened) return fail("second-factor-not-pending");
    const step = stepOfCode(opened, plainCode(code), now);
    if (step === null) return fail("wrong-code");

    await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastUsedStep: step })
      .where(eq(secondFactors.id, factor.id));
    const codes = await replaceRecoveryCodes(tx, { userId, now });
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id });
    await announce(tx, caller, "second-factor-enabled", { endedSessions: ended.length });
    return ok(codes);
  });
}

/** @returns ten new recovery codes, which can't be read again; the earlier ones stop working */
export async function renewRecoveryCodes(
  db: Db,
  caller: SignedInCaller,
  { typed, secret }: ProvenChange,
): Promise<Result<string[], ProofError>> {
  const { userId } = caller.actor;
  return db.transaction(async (tx) => {
    const proven = await proveIdentity(tx, caller, { typed, asks: { code: true }, secret });
    if (!proven.ok) return proven;
    const codes = await replaceRecoveryCodes(tx, { userId, now: caller.now });
    await recordOwnAct(tx, caller, { userId, action: "recovery-codes-renewed" });
    return ok(codes);
  });
}

/** Turns the second step off. `mustKeep`: the account must have one, see `mustHaveSecondFactor`. */
export async function turnOffSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { typed, secret, mustKeep }: ProvenChange & { mustKeep: boolean },
): Promise<Result<void, ProofError | "second-factor-required" | "second-factor-needed">> {
  const { userId } = caller.actor;
  if (mustKeep) return fail("second-factor-required");
  return db.transaction(async (tx) => {
    const proven = await proveIdentity(tx, caller, { typed, asks: { code: true }, secret });
    if (!proven.ok) return proven;
    const [user] = await tx
      .select({ isPasskeysOnly: users.isPasskeysOnly })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (user?.isPasskeysOnly) return fail("second-factor-needed");
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await deleteRecoveryCodes(tx, userId);
    await announce(tx, caller, "second-factor-disabled");
    return ok(undefined);
  });
}

/** Records in the audit that the second step was turned on or off, and mails the owner. */
async function announce(
  tx: Db,
  caller: SignedInCaller,
  event: "second-factor-enabled" | "second-factor-disabled",
  detail: Record<string, number> = {},
): Promise<void> {
  const { userId, email, fullName } = caller.actor;
  await recordOwnAct(tx, caller, { userId, action: event, detail });
  await sendSecurityNotice(tx, caller, { user: { id: userId, email, fullName }, event });
}
