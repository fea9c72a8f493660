import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** What a mailed link of the waitlist opens: the offer of a seat, or the way out of the line. */
export type WaitlistUse = "offer" | "leave";

/** The token in a place's mailed link. No row holds it. @param secret the program's */
export const waitlistToken = (secret: string, use: WaitlistUse, entryId: string): string =>
  rowToken(secret, `waitlist-${use}`, entryId);

/** Whether a token opens this place's link. */
export const isWaitlistToken = (
  token: string,
  { secret, use, entryId }: { secret: string; use: WaitlistUse; entryId: string },
): boolean => isTokenOf(token, secret, `waitlist-${use}`, entryId);
