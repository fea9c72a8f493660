import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** What a mailed link of a subscription does: confirm the address, or end the subscription. */
export type SubscriptionUse = "confirm" | "unsubscribe";

/** The token in a subscriber's mailed link. No row holds it. @param secret the program's */
export const subscriptionToken = (secret: string, use: SubscriptionUse, subscriberId: string): string =>
  rowToken(secret, `subscription-${use}`, subscriberId);

/** Whether a token opens this subscriber's link. */
export const isSubscriptionToken = (
  token: string,
  { secret, use, subscriberId }: { secret: string; use: SubscriptionUse; subscriberId: string },
): boolean => isTokenOf(token, secret, `subscription-${use}`, subscriberId);
