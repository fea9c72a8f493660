import { data } from "react-router";
import { readScan } from "~/domain/scans/queries.server";
import type { Scan } from "~/domain/scans/scan";
import { type Context, servicesContext } from "~/web/context";
import { scanHolder } from "~/web/scan-cookie.server";
import { orUnavailable } from "~/web/unavailable.server";

/** A scan of this account's or browser's. @throws 404 for somebody else's and for none, and the 503 of `unavailable` */
export async function requireScan(context: Context, request: Request, scanId: string): Promise<Scan> {
  const { db } = context.get(servicesContext);
  const scan = await orUnavailable(() => readScan(db, scanHolder(context, request), scanId));
  if (!scan) throw data(null, { status: 404 });
  return scan;
}
