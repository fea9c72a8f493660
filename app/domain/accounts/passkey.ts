/** Passkeys (WebAuthn credentials) of an account. A passkey counts as both steps of a sign-in (decision K4). */

/** The maximum number of passkeys of an account, which a CHECK keeps as well. */
export const mostPasskeys = 10;

/** How long an authenticator has for its answer. */
export const challengeMinutes = 5;

export const longestPasskeyName = 60;

/** Passkeys that an account must have before it can do without a password: a lost one must not lock it out. */
export const fewestForOnlyWay = 2;

/** Why an authenticator's answer was refused, in the audit. */
export type PasskeyFault =
  | "challenge"
  | "unknown-passkey"
  | "other-account"
  | "origin"
  | "rp-id"
  | "user-verification"
  | "counter"
  | "backup"
  | "attestation"
  | "signature"
  | "invalid";

/** A passkey as its owner sees it. */
export interface PasskeyView {
  id: string;
  name: string;
  /** Whether the key is on several devices, can be, or stays in one. */
  sync: string;
  added: string;
  /** "today 18:00, Chrome on Linux", or null if it was never used. */
  lastUsed: string | null;
}

export const syncWords = {
  synced: "Synced to your other devices",
  syncable: "Can be synced, but isn't yet",
  bound: "On one device only",
} as const;

/** Who a passkey is for: the site's name, and the host and origin of its public address (`APP_URL`). */
export function relyingParty(appUrl: string) {
  const { hostname, origin } = new URL(appUrl);
  return { name: "Keyway", id: hostname, origin };
}
