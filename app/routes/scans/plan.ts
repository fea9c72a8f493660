import { data } from "react-router";
import { tickForm } from "~/domain/scans/scan.forms.server";
import { tickStep } from "~/domain/scans/tick-step.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { scanHolder } from "~/web/scan-cookie.server";
import type { Route } from "./+types/plan";
import { requireScan } from "./own-scan.server";

/** Marks a step of a scan's plan as done or not done. */

export const loader = ({ params }: Route.LoaderArgs) =>
  redirectWith(paths.scanResult(params.scanId), [], 303);

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { scanId } = params;
  const answer = await judgeForm(
    { context, request },
    {
      schema: tickForm,
      async run({ skill, done: isDone, caseFile }) {
        await requireScan(context, request, scanId);
        const holder = scanHolder(context, request);
        const ticked = await tickStep(db, context.get(callerContext), { holder, scanId, skill, isDone });
        if (!ticked.ok) return { status: 404 };
        const from = caseFile ? paths.caseFile(caseFile) : paths.scanResult(scanId);
        return redirectWith(`${from}#plan`, [], 303);
      },
    },
  );
  if (answer instanceof Response) return answer;
  // Comes back from the sign-in page: the list of steps has no fields to restore.
  if (answer.status === 200) return redirectWith(paths.scanResult(scanId), [], 303);
  throw data(answer.text ?? null, { status: answer.status });
}

/** Every answer is a redirect. The component is there so that a refusal appears on the site's error page. */
export default function Nothing() {
  return null;
}
