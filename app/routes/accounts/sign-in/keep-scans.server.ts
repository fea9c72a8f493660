import { attachScans } from "~/domain/scans/attach-scans.server";
import { saveMessages } from "~/domain/scans/messages";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import type { Flash } from "~/web/flash.server";
import { heldScans, releaseScans } from "~/web/scan-cookie.server";

/**
 * Gives the skill scans of this browser to the account that signs in. A failure doesn't stop the sign-in: it is logged,
 * the browser keeps the scans, and a scan's own page offers to save it again.
 * @param leadsTo the page that comes next
 */
export async function keepScans(
  context: Context,
  request: Request,
  { userId, leadsTo }: { userId: string; leadsTo: string },
): Promise<{ cookies: string[]; notice: Flash | null }> {
  const { db, log } = context.get(servicesContext);
  const scanIds = heldScans(context, request);
  if (scanIds.length === 0) return { cookies: [], notice: null };
  const isScanNext = leadsTo.startsWith(`${paths.skillScan}/`);
  try {
    const saved = await attachScans(db, { userId, scanIds });
    const text = isScanNext ? saveMessages.saved : saveMessages.savedElsewhere;
    return { cookies: [releaseScans(context)], notice: saved > 0 ? { text, kind: "success" } : null };
  } catch (error) {
    log.error("A browser's skill scans could not be saved", error);
    return { cookies: [], notice: isScanNext ? { text: saveMessages.failed, kind: "error" } : null };
  }
}
