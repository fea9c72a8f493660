import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { challengeMinutes, relyingParty } from "../passkey";
import { createChallenge, findAddChallenge } from "./challenges.server";
import { keyAlgorithms, userHandleOf } from "./webauthn.server";

/** What the browser passes on to the authenticator, as JSON. */

const timeout = challengeMinutes * 60_000;

/** For a visitor: any passkey of this site will do, and names its account itself. */
export async function signInOptions(db: Db, { appUrl, now }: Caller) {
  const challenge = await createChallenge(db, { purpose: "sign-in", sessionId: null, now });
  return requestOptions({ appUrl, challenge });
}

/** For a proof of identity: one of the account's own passkeys. */
export async function proofOptions(db: Db, { actor, appUrl, now }: SignedInCaller) {
  const known = await knownCredentials(db, actor.userId);
  const challenge = await createChallenge(db, { purpose: "proof", sessionId: actor.sessionId, now });
  return { ...requestOptions({ appUrl, challenge }), allowCredentials: known };
}

/** For a new passkey, once the owner's identity is proven; null otherwise. Makes no challenge. */
export async function creationOptions(db: Db, { actor, appUrl, now }: SignedInCaller) {
  const { userId, sessionId, email, fullName } = actor;
  const open = await findAddChallenge(db, { sessionId, now });
  if (!open) return null;
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { id: rpID, name: rpName } = relyingParty(appUrl);
  return generateRegistrationOptions({
    rpName,
    rpID,
    userID: userHandleOf(userId),
    userName: email,
    userDisplayName: fullName,
    challenge: Uint8Array.from(open.challenge),
    timeout: open.expiresAt.getTime() - now.getTime(),
    attestationType: "none",
    supportedAlgorithmIDs: [...keyAlgorithms],
    excludeCredentials: await knownCredentials(db, userId),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Written without the library, which takes 27 MB: each opened sign-in page asks for this. */
const requestOptions = ({ appUrl, challenge }: { appUrl: string; challenge: Buffer }) => ({
  rpId: relyingParty(appUrl).id,
  challenge: challenge.toString("base64url"),
  timeout,
  userVerification: "required" as const,
});

async function knownCredentials(db: Db, userId: string) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return rows.map(({ id, transports }) => ({
    id: id.toString("base64url"),
    type: "public-key" as const,
    transports,
  }));
}
