import { attachScans } from "~/domain/scans/attach-scans.server";
import { saveMessages } from "~/domain/scans/messages";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { heldScans, releaseScans } from "~/web/scan-cookie.server";
import type { Route } from "./+types/saving";
import { requireScan } from "./own-scan.server";

/** Saves this browser's scans to the account that is signed in, where that didn't happen at sign-in. */

export const loader = ({ params }: Route.LoaderArgs) =>
  redirectWith(paths.scanResult(params.scanId), [], 303);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const result = paths.scanResult((await requireScan(context, request, params.scanId)).id);
  try {
    await attachScans(db, { userId: actor.userId, scanIds: heldScans(context, request) });
    return redirectWith(result, [releaseScans(context), flash(context, saveMessages.saved)], 303);
  } catch (error) {
    log.error("A skill scan could not be saved", error);
    return redirectWith(result, [flash(context, saveMessages.failed, "error")], 303);
  }
}
