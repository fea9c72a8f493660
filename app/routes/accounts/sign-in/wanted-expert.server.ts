import type { WantedExpert } from "~/components/accounts/going-to-expert";
import { chosenTime } from "~/domain/bookings/request/booking.forms.server";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { formatZoned } from "~/shared/zone-text";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";

/**
 * Returns the listed expert to whose pages a redirect target leads; null for every other target, and if the database
 * can't be read.
 */
export async function wantedExpert(
  context: Context,
  request: Request,
  redirectTo: string,
): Promise<WantedExpert | null> {
  const id = /^\/(?:expert|checkout)\/([\da-f-]{36})(?![\da-f-])/i.exec(redirectTo)?.[1];
  if (!id) return null;
  const { db, log } = context.get(servicesContext);
  const found = await findListedExpert(db, id).catch((error: unknown) => {
    log.error("The expert beside the sign-in form could not be read", error);
    return null;
  });
  if (!found) return null;
  const { displayName, title, avatar, priceCents } = found;
  return { displayName, title, avatar, priceCents, when: chosenTimeOf(context, request, redirectTo) };
}

/** Returns the time in the target's address, in the visitor's zone; null without a time. */
function chosenTimeOf(context: Context, request: Request, redirectTo: string): string | null {
  const { appUrl } = context.get(callerContext);
  const startsAt = chosenTime.safeParse(new URL(redirectTo, appUrl).searchParams.get("datetime"));
  return startsAt.success ? formatZoned(startsAt.data, viewerZone(context, request)) : null;
}
