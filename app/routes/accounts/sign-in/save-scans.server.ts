import { attachScans } from "~/domain/scans/attach-scans.server";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { heldScans, releaseScans } from "~/web/scan-cookie.server";

/**
 * Gives the skill scans of this browser to the account that signs in. A failure keeps nobody from signing in: it is said, and the
 * result's page offers to try again.
 * @returns `Set-Cookie` values
 */
export async function saveScans(context: Context, request: Request, userId: string): Promise<string[]> {
  const scanIds = heldScans(context, request);
  if (scanIds.length === 0) return [];
  const { db, log } = context.get(servicesContext);
  try {
    const saved = await attachScans(db, { userId, scanIds });
    const notice = saved > 0 ? [flash(context, savedText)] : [];
    return [releaseScans(context), ...notice];
  } catch (error) {
    log.error("A skill scan could not be saved at sign-in", error);
    return [flash(context, saveFailedText, "error")];
  }
}

/** The specification's 'Saved' and 'Save failed', with what they are about: the page that comes next may be any. */
const savedText = "Saved: your skill scan is in your profile.";
const saveFailedText =
  "Save failed: your skill scan isn't in your profile yet. Open its result to try again.";
