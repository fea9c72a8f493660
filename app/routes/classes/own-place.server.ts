import { data } from "react-router";
import { findOwnPlace, findPlace } from "~/domain/classes/waitlist-queries.server";
import { type WaitlistUse, waitlistToken } from "~/domain/classes/waitlist-token.server";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";

/** The place on a waitlist that a mailed link opens, with its class. @throws 404 for a wrong link */
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

/** The viewer's own place on the waitlist of a class, with the way to an open offer; null for visitors. */
export async function ownPlace(
  context: Context,
  classId: string,
): Promise<{ offerHref: string | null } | null> {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const place = actor && (await findOwnPlace(db, { userId: actor.userId, classId, now }));
  if (!place) return null;
  const token = waitlistToken(env.sessionSecret, "offer", place.id);
  return { offerHref: place.isOffered ? paths.waitlistOffer(place.id, token) : null };
}
