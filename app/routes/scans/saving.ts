import { data } from "react-router";
import { attachScans } from "~/domain/scans/attach-scans.server";
import { saveMessages } from "~/domain/scans/messages";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { heldScans, releaseScans } from "~/web/scan-cookie.server";
import type { Route } from "./+types/saving";
import { requireScan } from "./own-scan.server";

/** Saves this browser's scans to the signed-in account, if that failed at sign-in. */

export const loader = ({ params }: Route.LoaderArgs) =>
  redirectWith(paths.scanResult(params.scanId), [], 303);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const result = paths.scanResult((await requireScan(context, request, params.scanId)).id);
  const isInPlace = (await parseForm(request)).get("inPlace") === "1";
  const isSaved = await attachScans(db, {
    userId: actor.userId,
    scanIds: heldScans(context, request),
  }).then(
    () => true,
    (error: unknown) => {
      log.error("A skill scan could not be saved", error);
      return false;
    },
  );
  const cookies = isSaved ? [releaseScans(context)] : [];
  if (isInPlace) {
    const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    return data({ isSaved }, { status: isSaved ? 200 : 503, headers });
  }
  const notice = isSaved ? flash(context, saveMessages.saved) : flash(context, saveMessages.failed, "error");
  return redirectWith(result, [...cookies, notice], 303);
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
