import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** The use of a mailed waitlist link: to confirm an entry, to see an offer, or to leave the waitlist. */
export type WaitlistUse = "confirm" | "offer" | "leave";

/** Returns the token of an entry's mailed link, which isn't stored. @param secret the program's secret */
export const waitlistToken = (secret: string, use: WaitlistUse, entryId: string): string =>
  rowToken(secret, `waitlist-${use}`, entryId);

/** Reports whether the token is that of this entry's link. */
export const isWaitlistToken = (
  token: string,
  { secret, use, entryId }: { secret: string; use: WaitlistUse; entryId: string },
): boolean => isTokenOf(token, secret, `waitlist-${use}`, entryId);
