import type { WantedExpert } from "~/components/accounts/going-to-expert";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { type Context, servicesContext } from "~/web/context";

/**
 * Returns the listed expert to whose pages a redirect target leads; null for every other target, and if the database
 * can't be read.
 */
export async function wantedExpert(context: Context, redirectTo: string): Promise<WantedExpert | null> {
  const id = /^\/(?:expert|checkout)\/([\da-f-]{36})(?![\da-f-])/i.exec(redirectTo)?.[1];
  if (!id) return null;
  const { db, log } = context.get(servicesContext);
  const found = await findListedExpert(db, id).catch((error: unknown) => {
    log.error("The expert beside the sign-in form could not be read", error);
    return null;
  });
  if (!found) return null;
  const { displayName, title, avatar, priceCents } = found;
  return { displayName, title, avatar, priceCents };
}
