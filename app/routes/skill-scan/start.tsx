import { redirect } from "react-router";
import { keepPage, reached, unreachableText } from "~/components/form/keep-page";
import { ScanIntro } from "~/components/scans/scan-intro";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { questionCount } from "~/domain/scans/answer-question.server";
import { firstOpen } from "~/domain/scans/finish-scan.server";
import { modeTexts } from "~/domain/scans/modes";
import { findUnfinished } from "~/domain/scans/queries.server";
import { startForm } from "~/domain/scans/scan.forms.server";
import { startScan } from "~/domain/scans/start-scan.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { holdScan, scanHolder } from "~/web/scan-cookie.server";
import { addressSubject } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/start";

/** Where a skill scan begins, and goes on. */

/** Hydrated, so that the questions come one after the other without a new page. */
export const handle: PageHandle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "AI Skill Scan",
    description:
      "Find out which cybersecurity role fits you, what is missing and which experts teach it. Six or fourteen questions, with the reasons for each result.",
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const holder = scanHolder(context, request);
  if (holder.userId === null && holder.scanIds.length === 0) return { open: null };
  const scan = await orUnavailable(() => findUnfinished(db, holder, now));
  if (!scan) return { open: null };
  const count = questionCount(scan);
  const answered = Object.keys(scan.answers).length + (scan.cvText ? 1 : 0);
  const open = {
    name: modeTexts[scan.mode].name,
    answered,
    count,
    href: paths.scanQuestion(scan.id, firstOpen(scan) ?? count),
  };
  return { open };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  return formAction(
    { context, request },
    {
      schema: startForm,
      counts: () => [{ rule: "scan:address", subject: addressSubject(context) }],
      async run({ mode }) {
        const scanId = await startScan(db, caller, { mode });
        const headers = caller.actor ? {} : { "Set-Cookie": holdScan(context, request, scanId) };
        return redirect(`${paths.scanQuestion(scanId, 1)}?started=1`, { status: 303, headers });
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, "in-place");

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = reached(actionData);
  const errors = refused?.error ? Object.values(refused.error).flat() : [];
  const error = refused ? errors[0] : actionData ? unreachableText : undefined;
  return (
    <Page
      title="AI Skill Scan"
      lead="Answer a few questions and see which role fits you, what is missing, and who can teach it. Every line says why."
    >
      <ScanIntro open={loaderData.open} error={error ?? undefined} />
    </Page>
  );
}
