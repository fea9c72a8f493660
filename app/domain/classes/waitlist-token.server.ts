import { timingSafeEqual } from "node:crypto";
import { isRowToken, rowToken } from "~/platform/row-token.server";

/** What a mailed link of the waitlist opens: the offer of a seat, or the way out of the line. */
export type WaitlistUse = "offer" | "leave";

/** The token in a place's mailed link. No row holds it. @param secret the program's */
export const waitlistToken = (secret: string, use: WaitlistUse, placeId: string): string =>
  rowToken(secret, `waitlist-${use}`, placeId);

/** Whether a token opens this place's link. */
export function isWaitlistToken(
  token: string,
  { secret, use, placeId }: { secret: string; use: WaitlistUse; placeId: string },
) {
  if (!isRowToken(token)) return false;
  return timingSafeEqual(Buffer.from(token), Buffer.from(waitlistToken(secret, use, placeId)));
}
