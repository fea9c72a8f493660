import { redirect } from "react-router";
import { ScanFirstPage } from "~/components/scans/scan-first-page";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { modeTexts } from "~/domain/scans/modes";
import { findUnfinished, listScans } from "~/domain/scans/queries.server";
import { progressOf } from "~/domain/scans/question-view.server";
import { startForm } from "~/domain/scans/scan.forms.server";
import { viewScanSummary } from "~/domain/scans/scan-summary-view";
import { startScan } from "~/domain/scans/start-scan.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { announceScan, scanCookieWith, scanHolder } from "~/web/scan-cookie.server";
import { addressSubject } from "~/web/throttle.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/start";

/** The page on which a skill scan is started or continued. */

export const handle: PageHandle = { styles: "scan" };

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
  if (holder.userId === null && holder.scanIds.length === 0) return { open: null, results: [] };
  const [scan, finished] = await Promise.all([findUnfinished(db, holder, now), listScans(db, holder)]);
  const results = finished.map((one) => viewScanSummary(one, viewerZone(context, request)));
  if (!scan) return { open: null, results };
  const { answered, count, next } = progressOf(scan);
  const { name } = modeTexts[scan.mode];
  return { open: { name, answered, count, href: paths.scanQuestion(scan.id, next) }, results };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  return formAction(
    { context, request },
    {
      schema: startForm,
      counts: () => [
        { rule: "scan:address", subject: addressSubject(context) },
        ...(caller.actor ? [{ rule: "scan:account" as const, subject: caller.actor.userId }] : []),
      ],
      async run({ mode }) {
        const scanId = await startScan(db, caller, { mode });
        const headers = new Headers({ "Set-Cookie": announceScan(context, scanId) });
        if (!caller.actor) headers.append("Set-Cookie", scanCookieWith(context, request, scanId));
        return redirect(paths.scanQuestion(scanId, 1), { status: 303, headers });
      },
    },
  );
}

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  const [error] = Object.values(actionData?.error ?? {}).flat();
  return <ScanFirstPage open={loaderData.open} results={loaderData.results} error={error ?? undefined} />;
}
