import { data } from "react-router";
import { deleteCv } from "~/domain/scans/delete-cv.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeAttempt } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { scanHolder } from "~/web/scan-cookie.server";
import type { Route } from "./+types/cv-deletion";
import { refuseScan } from "./own-scan.server";

/** Deletes the CV text of a scan. */

export const loader = ({ params }: Route.LoaderArgs) =>
  redirectWith(paths.scanResult(params.scanId), [], 303);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { scanId } = params;
  const holder = scanHolder(context, request);
  const answer = await judgeAttempt(
    { context, request },
    {
      async run() {
        const deleted = await deleteCv(db, context.get(callerContext), { holder, scanId });
        if (!deleted.ok) return refuseScan(context, request);
        return redirectWith(paths.scanResult(scanId), [flash(context, cvDeleted)], 303);
      },
    },
  );
  if (answer instanceof Response) return answer;
  throw data(answer.form ?? null, { status: answer.status });
}

const cvDeleted = "We deleted the text of your CV, and computed the result without it.";

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
