import { rowToken } from "~/platform/row-token.server";
import { paths } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";

export type LinkPurpose =
  | "verify-email"
  | "reset-password"
  | "change-email"
  | "start-recovery"
  | "finish-recovery";

/** How long a link works, in minutes: the specification's hour for a password, a day for an address. */
export const linkMinutes: Record<LinkPurpose, number> = {
  "reset-password": 60,
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
  // As for a password; then as long as the wait, which may end at night.
  "start-recovery": 60,
  "finish-recovery": 24 * 60,
};

export const linkToken = (secret: string, linkId: string): string => rowToken(secret, "email-link", linkId);

/** Returns the address in the mail. Its origin is always `appUrl`, never the request's Host header. */
export function linkAddress(
  link: { id: string; purpose: LinkPurpose },
  { appUrl, sessionSecret }: { appUrl: string; sessionSecret: string },
): string {
  const token = linkToken(sessionSecret, link.id);
  return new URL(pages[link.purpose](token), appUrl).href;
}

const pages: Record<LinkPurpose, (token: string) => string> = {
  "verify-email": paths.verifyEmail,
  "change-email": paths.verifyEmail,
  "reset-password": paths.resetPassword,
  "start-recovery": (token) => withQuery("/recovery", { token }),
  "finish-recovery": paths.resetPassword,
};
