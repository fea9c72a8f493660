import { Secret, TOTP } from "otpauth";
import { deriveKey } from "~/platform/derive-key.server";
import { seal, unseal } from "~/platform/seal.server";
import { totpRules } from "./second-factor";

/**
 * The shared secret of an authenticator app: how it is stored, given to the app, and compared with what the app shows.
 */

/** A new secret, sealed for one account. */
export const newSealedSecret = (owner: Owner): Buffer =>
  seal(keyOf(owner), new Secret({ size: totpRules.secretBytes }).bytes, owner.userId);

/** @returns null if it can't be opened: it belongs to another account, or the program's secret has changed */
export function openSecret(sealed: Uint8Array, owner: Owner): Buffer | null {
  return unseal(keyOf(owner), sealed, owner.userId);
}

/** Returns what the app needs: the secret in base32, and an `otpauth://` address with the secret and the rules. */
export function describeSecret(bytes: Uint8Array, email: string): { secret: string; address: string } {
  const { algorithm, digits, period } = totpRules;
  const secret = secretOf(bytes);
  const totp = new TOTP({ issuer: "Keyway", label: email, algorithm, digits, period, secret });
  return { secret: secret.base32, address: totp.toString() };
}

/**
 * Returns the 30-second step (counted from 1970) of a code, or null if it isn't the code of a step in the window.
 * @param code as `plainCode` returns it; anything but six digits returns null
 */
export function stepOfCode(bytes: Uint8Array, code: string, now: Date): number | null {
  // The library throws for six characters of more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const { algorithm, digits, period, window } = totpRules;
  const timestamp = now.getTime();
  const secret = secretOf(bytes);
  const delta = TOTP.validate({ secret, token: code, algorithm, digits, period, timestamp, window });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

interface Owner {
  userId: string;
  programSecret: string;
}

const keyOf = ({ programSecret }: Owner) => deriveKey(programSecret, "second-factor");

/** Copies the bytes, because they may be a view into a larger buffer. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
