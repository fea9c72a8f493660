import { useEffect, useState } from "react";
import { redirect, useNavigation, useNavigationType } from "react-router";
import { keepPage, reached, unreachableText } from "~/components/form/keep-page";
import { ScanDialog } from "~/components/scans/scan-dialog";
import { ScanFirstPage } from "~/components/scans/scan-first-page";
import { isScanStep } from "~/components/scans/scan-steps";
import { isMotionReduced, loadingMs, preparing, ScanWaiting } from "~/components/scans/scan-waiting";
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
import { holdScan, scanHolder } from "~/web/scan-cookie.server";
import { addressSubject } from "~/web/throttle.server";
import { viewerZone } from "~/web/time-zone.server";
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
  if (holder.userId === null && holder.scanIds.length === 0) return { open: null, results: [] };
  const [scan, finished] = await orUnavailable(() =>
    Promise.all([findUnfinished(db, holder, now), listScans(db, holder)]),
  );
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
        const headers = caller.actor ? {} : { "Set-Cookie": holdScan(context, request, scanId) };
        return redirect(paths.scanQuestion(scanId, 1), { status: 303, headers });
      },
    },
  );
}

/** With JavaScript the loading screen is there for its 2.4 seconds, unless less motion is wanted. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const shown = new Promise((resolve) => setTimeout(resolve, isMotionReduced() ? 0 : loadingMs));
  const start = async () => {
    try {
      return await serverAction();
    } catch (answer) {
      if (answer instanceof Response) await shown;
      throw answer;
    }
  };
  return keepPage(start, isScanStep);
}

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  useFocus();
  const isStarting = useNavigation().formData?.has("mode") ?? false;
  const refused = reached(actionData);
  const [first] = Object.values(refused?.error ?? {}).flat();
  const error = actionData && !refused ? unreachableText : first;
  return (
    <>
      <ScanFirstPage open={loaderData.open} results={loaderData.results} error={error ?? undefined} />
      {isStarting && !isMotionReduced() ? (
        <ScanDialog labelledBy="scan-step">
          <ScanWaiting title="One moment" messages={preparing} />
        </ScanDialog>
      ) : null}
    </>
  );
}

/** The dialog that was closed had the focus: the keyboard goes on at the page's beginning. */
function useFocus() {
  const type = useNavigationType();
  const [arrival] = useState(type);
  useEffect(() => {
    if (arrival !== "POP") document.getElementById("main")?.focus({ preventScroll: true });
  }, [arrival]);
}
