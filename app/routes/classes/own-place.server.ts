import { data } from "react-router";
import { findPlace } from "~/domain/classes/waitlist-queries.server";
import type { WaitlistUse } from "~/domain/classes/waitlist-token.server";
import { type Context, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";

/** The place in the line that a mailed link opens, with its class. @throws 404 for a wrong link */
export async function placeOfLink(
  context: Context,
  { placeId, url, use }: { placeId: string; url: URL; use: WaitlistUse },
) {
  const { db, env } = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const found = await orUnavailable(() => findPlace(db, { placeId, token, use, secret: env.sessionSecret }));
  if (!found) throw data(null, { status: 404 });
  return { ...found, token };
}
