import { createHash, createHmac } from "node:crypto";
import { deriveKey } from "~/platform/derive-key.server";
import { paths } from "~/shared/paths";

/** What makes a mailed link one that nobody can guess. No row holds a token: it follows from the row's id and the secret. */

export type LinkPurpose = "verify-email" | "reset-password" | "change-email";

/** How long a link works, in minutes: the specification's hour for a password, a day for an address. */
export const linkMinutes: Record<LinkPurpose, number> = {
  "reset-password": 60,
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
};

/** The token of a link: 32 bytes as base64url, 43 characters. The same id and secret always give the same. */
export function linkToken(secret: string, linkId: string): string {
  return createHmac("sha256", deriveKey(secret, "email-link")).update(linkId).digest("base64url");
}

/** What is stored of a token: its SHA-256. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** True for what could be a token at all; nothing else is worth a query. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The address in the mail. Its origin is the program's own `appUrl`, whatever Host somebody's request named. */
export function linkAddress(
  link: { id: string; purpose: LinkPurpose },
  { appUrl, sessionSecret }: { appUrl: string; sessionSecret: string },
): string {
  const token = linkToken(sessionSecret, link.id);
  const path = link.purpose === "reset-password" ? paths.resetPassword(token) : paths.verifyEmail(token);
  return new URL(path, appUrl).href;
}
