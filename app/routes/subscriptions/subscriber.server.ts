import { findSubscriber } from "~/domain/subscriptions/subscribe.server";
import type { SubscriptionUse } from "~/domain/subscriptions/subscription-token.server";
import { type Context, servicesContext } from "~/web/context";
import { orNotFound } from "~/web/or-not-found";

/** Returns the subscriber of the mailed link. @throws 404 for a wrong link */
export async function subscriberOfLink(context: Context, { url, use }: { url: URL; use: SubscriptionUse }) {
  const { db, env } = context.get(servicesContext);
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const found = orNotFound(await findSubscriber(db, { id, token, use, secret: env.sessionSecret }));
  return { ...found, token };
}
