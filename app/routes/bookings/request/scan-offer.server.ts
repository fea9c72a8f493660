import type { ScanChoice } from "~/domain/bookings/request/booking.forms.server";
import type { Actor } from "~/domain/caller";
import { readOwnGaps } from "~/domain/scans/read-shared-scan.server";
import { type Context, servicesContext } from "~/web/context";

/**
 * Returns the scan in the address, for the offer to show it to the expert; null unless it is the learner's and
 * finished.
 */
export async function readScanOffer(context: Context, actor: Actor, { scan, show }: ScanChoice) {
  const { db } = context.get(servicesContext);
  const found = scan && (await readOwnGaps(db, { userId: actor.userId, scanId: scan }));
  if (!scan || !found) return null;
  const { target, readiness, gaps } = found;
  return { id: scan, isShown: show === scan, target, readiness, gaps };
}
