import type { Role } from "~/domain/caller";

/** The authenticator app of an account (TOTP, RFC 6238). It is optional, except for the admin. */

/** Supported by every authenticator app. `period` is in seconds; `window` is how many steps a clock may be off. */
export const totpRules = { algorithm: "SHA1", digits: 6, period: 30, window: 1, secretBytes: 20 } as const;

/** How long an unconfirmed setup is kept. */
export const setupMinutes = 30;

/** How long a sign-in may take between the password and the code. */
export const secondStepMinutes = 10;

export const recoveryCodeCount = 10;

export type SecondFactorState =
  | { kind: "off" }
  /** `secret` is in base32; `address` is the content of the QR code. */
  | { kind: "pending"; secret: string; address: string }
  | { kind: "on"; since: Date; codesLeft: number };

/** What proved the second step: the app, or one of the recovery codes, of which `codesLeft` remain. */
export type SecondFactorProof = { method: "app" } | { method: "recovery-code"; codesLeft: number };

/** Normalizes a typed code: ASCII digits, lower case, no spaces or dashes. */
export const plainCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toLowerCase();

/** Splits a secret or a code into groups that are easier to read and type: "abcdefgh" becomes "abcd efgh". */
export const inGroupsOfFour = (text: string, between = " "): string =>
  (text.match(/.{1,4}/gsu) ?? []).join(between);

/** True for the admin in production. Demo, development and test don't require a second step (contract). */
export const mustHaveSecondFactor = (role: Role, { isProduction }: { isProduction: boolean }): boolean =>
  isProduction && role === "admin";
