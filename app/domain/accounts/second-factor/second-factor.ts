import type { Role } from "~/domain/caller";

/** The authenticator app of an account (TOTP, RFC 6238), as pages and commands know it. Optional, but for the admin. */

/** What every authenticator app can do; the window is how many steps a phone's clock may be off, either way. */
export const totpRules = { algorithm: "SHA1", digits: 6, period: 30, window: 1, secretBytes: 20 } as const;

/** How long an unconfirmed setup is kept. */
export const setupMinutes = 30;

/** Between the password and the code of one sign-in. */
export const secondStepMinutes = 10;

export const recoveryCodeCount = 10;

export type SecondFactorState =
  | { kind: "off" }
  /** `secret` in base32; `address` is what the QR code says. */
  | { kind: "pending"; secret: string; address: string }
  | { kind: "on"; since: Date; codesLeft: number };

/** What proved the second step: the app, or one of the recovery codes, of which `codesLeft` remain. */
export type SecondFactorProof = { method: "app" } | { method: "recovery-code"; codesLeft: number };

/** Wide digits, capitals, spaces and dashes in a typed code don't matter. */
export const plainCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toLowerCase();

/** "abcdefgh" as "abcd efgh": a secret or a code for reading aloud and typing. */
export const inGroupsOfFour = (text: string, between = " "): string =>
  (text.match(/.{1,4}/gsu) ?? []).join(between);

/** The admin must have a second step; demo, development and test may go without (contract). */
export const mustHaveSecondFactor = (role: Role, { isProduction }: { isProduction: boolean }): boolean =>
  isProduction && role === "admin";
