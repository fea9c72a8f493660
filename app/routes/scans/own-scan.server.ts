import { data } from "react-router";
import { findScan } from "~/domain/scans/queries.server";
import { type Context, servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { isPosted } from "~/web/posted-form.server";
import { scanHolder } from "~/web/scan-cookie.server";

/**
 * Returns a scan of this account or browser.
 * @throws what `refuseScan` throws if there is none, and the 503 of `unavailable`
 */
export async function requireScan(context: Context, request: Request, scanId: string) {
  const { db } = context.get(servicesContext);
  const scan = await findScan(db, scanHolder(context, request), scanId);
  return scan ?? refuseScan(context, request);
}

/**
 * Ends a request for a scan that doesn't belong to this account or browser.
 * @throws a redirect to sign in for a visitor's post, whose session may have ended since the page was opened; otherwise
 * 404
 */
export function refuseScan(context: Context, request: Request): never {
  if (isPosted(context)) requireActor(context, request);
  throw data(null, { status: 404 });
}
