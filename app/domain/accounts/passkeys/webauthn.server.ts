import { fail, ok, type Result } from "~/shared/result";
import type { PasskeyFault } from "../passkey";
import { relyingParty } from "../passkey";
import type { Assertion, Attestation } from "../passkey.forms.server";

/**
 * The checks of WebAuthn, which the library makes; it is loaded with the first passkey. Added are those that it leaves to
 * its caller: no answers from frames, no certificates, and backup flags as they were (WebAuthn level 3, 7.1 and 7.2).
 */

/** EdDSA, ES256 and RS256, which all authenticators know one of. */
export const keyAlgorithms = [-8, -7, -257] as const;

/** The user handle that an authenticator stores with a passkey: the bytes of the account's id. */
export const userHandleOf = (userId: string) =>
  Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));

/** The credential as it is stored. */
export interface StoredCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  isBackupEligible: boolean;
}

/** Returns the challenge that an answer says it answers; null for an unreadable answer. */
export function challengeOf({ response }: Assertion | Attestation): Buffer | null {
  const { challenge } = clientDataOf(response.clientDataJSON) ?? {};
  return typeof challenge === "string" && /^[\w-]{1,100}$/.test(challenge)
    ? Buffer.from(challenge, "base64url")
    : null;
}

/** Verifies the answer to a request, and returns what of it is stored. */
export async function verifyAssertion(
  answer: Assertion,
  { challenge, appUrl, stored }: { challenge: Buffer; appUrl: string; stored: StoredCredential },
): Promise<Result<{ counter: number; isBackedUp: boolean }, PasskeyFault>> {
  if (isFramed(answer)) return fail("origin");
  // Whose passkey it is, is compared by the caller.
  const { userHandle: _, ...response } = answer.response;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(appUrl);
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...answer, response },
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId.toString("base64url"),
        publicKey: Uint8Array.from(stored.publicKey),
        counter: stored.counter,
      },
    });
    if (!verified) return fail("signature");
    const isBackupEligible = info.credentialDeviceType === "multiDevice";
    if (isBackupEligible !== stored.isBackupEligible) return fail("backup");
    return ok({ counter: info.newCounter, isBackedUp: info.credentialBackedUp });
  } catch (error) {
    return fail(faultOf(error));
  }
}

/** Verifies the answer to a request for a new passkey, and returns what of it is stored. */
export async function verifyAttestation(
  answer: Attestation,
  { challenge, appUrl }: { challenge: Buffer; appUrl: string },
): Promise<
  Result<StoredCredential & { isBackedUp: boolean; aaguid: string; transports: string[] }, PasskeyFault>
> {
  if (isFramed(answer)) return fail("origin");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(appUrl);
  try {
    if (await hasCertificates(answer)) return fail("attestation");
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...keyAlgorithms],
    });
    if (!verified) return fail("signature");
    return ok({
      credentialId: Buffer.from(info.credential.id, "base64url"),
      publicKey: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      isBackupEligible: info.credentialDeviceType === "multiDevice",
      isBackedUp: info.credentialBackedUp,
      aaguid: info.aaguid,
      transports: answer.response.transports,
    });
  } catch (error) {
    return fail(faultOf(error));
  }
}

/**
 * Reports whether an attestation has certificates: the library would fetch revocation lists from addresses in them. We
 * ask for none; only an authenticator's own signature may come unasked.
 */
async function hasCertificates({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(
    Uint8Array.from(Buffer.from(response.attestationObject, "base64url")),
  );
  const format = decoded.get("fmt");
  return format !== "none" && !(format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

/** An answer from a page of ours inside another site's page, which no page of ours may be. */
const isFramed = ({ response }: Assertion | Attestation): boolean => {
  const client = clientDataOf(response.clientDataJSON);
  return Boolean(client?.crossOrigin || client?.topOrigin);
};

function clientDataOf(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** The library only words why it refuses. Tests show that each reason is still recognised. */
function faultOf(error: unknown): PasskeyFault {
  const text = error instanceof Error ? error.message : "";
  return faults.find(([words]) => words.test(text))?.[1] ?? "invalid";
}

const faults: Array<[RegExp, PasskeyFault]> = [
  [/response origin/, "origin"],
  [/RP ID/, "rp-id"],
  [/user could not be verified/, "user-verification"],
  [/counter value/, "counter"],
];
