import { z } from "zod";
import { mostHeldScans, type ScanHolder } from "~/domain/scans/scan";
import { type Context, callerContext } from "./context";
import { sealedCookie } from "./cookies.server";

/** The scans taken in this browser without an account: a sealed cookie with the last few ids, for 30 days. */
const scanCookie = sealedCookie({
  name: "scans",
  schema: z.object({ scanIds: z.array(z.string()) }),
  maxAgeSeconds: 30 * 86_400,
});

/** Returns which scans a request may see: the account's, and the browser's that belong to no account. */
export function scanHolder(context: Context, request: Request): ScanHolder {
  const { actor } = context.get(callerContext);
  return { userId: actor?.userId ?? null, scanIds: heldScans(context, request) };
}

/** Returns the ids in the cookie, newest first. */
export const heldScans = (context: Context, request: Request): string[] =>
  scanCookie.read(context, request)?.scanIds ?? [];

/** Returns the `Set-Cookie` value that adds this scan. */
export const scanCookieWith = (context: Context, request: Request, scanId: string): string =>
  scanCookie.write(context, {
    scanIds: [scanId, ...heldScans(context, request)].slice(0, mostHeldScans),
  });

/** Returns the `Set-Cookie` value once an account has taken over the scans. */
export const releaseScans = (context: Context): string => scanCookie.clear(context);

/**
 * A scan that has just begun. The next of its pages deletes the cookie, so that a reload, or Back, doesn't begin it
 * again.
 */
const begunCookie = sealedCookie({
  name: "scan_begun",
  schema: z.object({ scanId: z.string() }),
  maxAgeSeconds: 60,
});

/** Returns the `Set-Cookie` value that announces to the next page that this scan has begun. */
export const announceScan = (context: Context, scanId: string): string =>
  begunCookie.write(context, { scanId });

/** Returns the announced scan, and the `Set-Cookie` value that deletes the cookie once it is read. */
export function readAnnounced(
  context: Context,
  request: Request,
): { scanId: string | null; clear: string | null } {
  if (begunCookie.sent(context, request) === null) return { scanId: null, clear: null };
  return { scanId: begunCookie.read(context, request)?.scanId ?? null, clear: begunCookie.clear(context) };
}
