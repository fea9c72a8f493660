import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { TypedProof } from "../proof-of-identity.forms.server";
import { type ProofError, proveIdentity } from "../proof-of-identity.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server";
import { plainCode } from "./second-factor";
import { newSealedSecret, openSecret, stepOfCode } from "./second-factor-codes.server";
import { setupDeadline } from "./second-factor-state.server";

/** A change that the owner has to prove: what was typed, and the program's secret. */
interface ProvenChange {
  typed: TypedProof;
  secret: string;
}

/**
 * Makes a secret that counts once a first code has confirmed it, in place of one that was never confirmed.
 * An unverified account can't have one: its address may belong to someone else.
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

/** Forgets a secret that was never confirmed. */
export async function cancelSecondFactor(db: Db, { actor }: SignedInCaller): Promise<void> {
  await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, actor.userId), isNull(secondFactors.confirmedAt)));
}

/**
 * Turns the second step on with a first code of the app, which is used by that. All other sessions of the account end:
 * they began without it.
 * @returns the recovery codes, for the only time
 */
export async function confirmSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { code, secret }: { code: string; secret: string },
): Promise<Result<string[], "wrong-code" | "second-factor-not-pending">> {
  const { actor, now } = caller;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    // A sign-in without the second step has its session before this, and loses it below, or comes after and has none.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    // Locked: a second post at once finds it confirmed; a setup that was begun again in between waits and changes
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

/** @returns ten new recovery codes, for the only time; the earlier ones are worth nothing from here on */
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

/** Sign-in asks for the password alone again. `mustKeep`: not for this account, see `mustHaveSecondFactor`. */
export async function turnOffSecondFactor(
  db: Db,
  caller: SignedInCaller,
  { typed, secret, mustKeep }: ProvenChange & { mustKeep: boolean },
): Promise<Result<void, ProofError | "second-factor-required">> {
  const { userId } = caller.actor;
  if (mustKeep) return fail("second-factor-required");
  return db.transaction(async (tx) => {
    const proven = await proveIdentity(tx, caller, { typed, asks: { code: true }, secret });
    if (!proven.ok) return proven;
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await deleteRecoveryCodes(tx, userId);
    await announce(tx, caller, "second-factor-disabled");
    return ok(undefined);
  });
}

/** The audit's line and the owner's mail of a second step that was turned on or off. */
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
