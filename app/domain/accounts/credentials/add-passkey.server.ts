import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { mostPasskeys } from "../passkey";
import { readAttestation } from "../passkey.forms.server";
import { authenticatorName } from "../passkeys/authenticator-names";
import { createChallenge, dropAddChallenges, spendChallenge } from "../passkeys/challenges.server";
import { challengeOf, verifyAttestation } from "../passkeys/webauthn.server";
import type { ProofAsked, TypedProof } from "../proof-of-identity.forms.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProofError, proveIdentity } from "./proof-of-identity.server";

/**
 * Proves the owner's identity and writes the challenge for a new passkey, which this session can use for five minutes.
 * Fails for an unverified account, because its address may belong to someone else.
 */
export async function beginPasskey(
  db: Db,
  caller: SignedInCaller,
  proof: { typed: TypedProof; asks: Omit<ProofAsked, "password">; secret: string },
): Promise<Result<void, ProofError | "passkey-unverified" | "too-many-passkeys">> {
  const { actor, now } = caller;
  if (!actor.isVerified) return fail("passkey-unverified");
  if ((await db.$count(passkeys, eq(passkeys.userId, actor.userId))) >= mostPasskeys)
    return fail("too-many-passkeys");
  const proven = await proveIdentity(db, caller, proof);
  if (!proven.ok) return proven;
  await db.transaction(async (tx) => {
    await dropAddChallenges(tx, actor.sessionId);
    await createChallenge(tx, { purpose: "add", sessionId: actor.sessionId, now });
  });
  return ok(undefined);
}

/**
 * Stores the passkey that an authenticator has made for the challenge of `beginPasskey`, under the authenticator's name.
 * The owner is mailed.
 */
export async function addPasskey(
  db: Db,
  caller: SignedInCaller,
  answer: string,
): Promise<
  Result<{ name: string }, "passkey-refused" | "passkey-too-late" | "too-many-passkeys" | "passkey-known">
> {
  const { now, appUrl, actor } = caller;
  const { userId, sessionId, email, fullName } = actor;
  const made = readAttestation(answer);
  const challenge = made && challengeOf(made);
  if (!made || !challenge) return fail("passkey-refused");
  try {
    return await db.transaction(async (tx) => {
      // With this lock, the places and names of the account's passkeys hold still.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if (!(await spendChallenge(tx, challenge, { purpose: "add", sessionId, now })))
        return fail("passkey-too-late");
      const verified = await verifyAttestation(made, { challenge, appUrl });
      if (!verified.ok) {
        await recordOwnAct(tx, caller, {
          userId,
          action: "passkey-failed",
          detail: { reason: verified.error },
        });
        return fail("passkey-refused");
      }
      const own = await tx
        .select({ place: passkeys.place, name: passkeys.name })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.place));
      const place = freePlace(own.map((passkey) => passkey.place));
      if (place === null) return fail("too-many-passkeys");
      const { aaguid } = verified.value;
      const name = freeName(authenticatorName(aaguid) ?? "Passkey", own);
      await tx.insert(passkeys).values({ ...verified.value, userId, place, name, createdAt: now });
      await recordOwnAct(tx, caller, { userId, action: "passkey-added" });
      await sendSecurityNotice(tx, caller, { user: { id: userId, email, fullName }, event: "passkey-added" });
      return ok({ name });
    });
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "unique" && fault.constraint === "passkeys_credential_key")
      return fail("passkey-known");
    // The library doesn't bound the length of an id.
    if (fault?.kind === "check" && fault.constraint === "passkeys_credential_check")
      return fail("passkey-refused");
    throw error;
  }
}

/** Returns the first free place of ten; null if there is none. */
function freePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: mostPasskeys }, (_, index) => index + 1);
  return places.find((place) => !taken.includes(place)) ?? null;
}

/** "Windows Hello", and for the next ones "Windows Hello 2" … */
function freeName(proposed: string, own: ReadonlyArray<{ name: string }>): string {
  const isTaken = (name: string) => own.some((passkey) => passkey.name === name);
  let name = proposed;
  for (let number = 2; isTaken(name); number += 1) name = `${proposed} ${number}`;
  return name;
}
