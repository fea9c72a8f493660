import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** The action of a mailed link: confirm the address, or unsubscribe. */
export type SubscriptionUse = "confirm" | "unsubscribe";

/** The token in a subscriber's mailed link. It isn't stored. @param secret the program's secret */
export const subscriptionToken = (secret: string, use: SubscriptionUse, subscriberId: string): string =>
  rowToken(secret, `subscription-${use}`, subscriberId);

/** Whether a token is valid for this subscriber's link. */
export const isSubscriptionToken = (
  token: string,
  { secret, use, subscriberId }: { secret: string; use: SubscriptionUse; subscriberId: string },
): boolean => isTokenOf(token, secret, `subscription-${use}`, subscriberId);
