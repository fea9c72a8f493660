import { redirect } from "react-router";
import { ApplicationFactList } from "~/components/applications/application-facts";
import { ApplicationForm } from "~/components/applications/application-form";
import {
  AlreadyExpert,
  ConfirmToApply,
  Declined,
  Pending,
  SignInToApply,
} from "~/components/applications/application-state";
import { ApplyPitch, keptLine, ShortPitch, WhatOneEarns } from "~/components/applications/apply-pitch";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { applicationForm } from "~/domain/applications/application.forms.server";
import { readApplyState } from "~/domain/applications/apply-state.server";
import { notSignedIn, type SubmitError, submitFailed, submitMessages } from "~/domain/applications/messages";
import { submitApplication } from "~/domain/applications/submit-application.server";
import { featuredExperts } from "~/domain/experts/listing/front-page.server";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { findsNewExpert } from "~/routes/accounts/sign-in/known-device.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/apply";

/** The application to become an expert, and its outcome. */

export const handle: PageHandle = { styles: "text", failure: { posted: submitFailed(unavailableText) } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Teach on Keyway",
    description: "Teach cybersecurity one to one: tell us what you know, and an admin answers by email.",
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const actor = context.get(callerContext).actor;
  const state = await readApplyState(db, { actor, zone: viewerZone(context, request) });
  const isLanding = state.kind === "signed-out";
  const [expert] = isLanding || state.kind === "open" ? await someExpert(context) : [];
  return {
    ...state,
    isNewExpert: isLanding && (await findsNewExpert(context, request)),
    expert: expert ?? null,
    commission: env.commissionPercent,
  };
}

/** An expert to show; none if they can't be read, because the page says enough without. */
async function someExpert(context: Context) {
  const { db, log } = context.get(servicesContext);
  return featuredExperts(db, 1).catch((error: unknown) => {
    log.error("The expert of the page for tutors could not be read", error);
    return [];
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = requireActor(context, request, notSignedIn);
  const { actor } = caller;
  const { db } = context.get(servicesContext);
  const portraitId = await findCurrentPortrait(db, actor.userId);
  const refusal = (error: SubmitError) => ({ status: statuses[error], form: submitMessages[error] });
  return formAction(
    { context, request },
    {
      schema: applicationForm({ hasPortrait: portraitId !== null }),
      // Refused before the fields are checked: a form that can't be sent needs no corrections. The page says why, and
      // can send the confirmation mail again.
      refuseFirst: () => (actor.isVerified ? null : { status: statuses.unverified }),
      counts: () => [{ rule: "apply:account", subject: actor.userId }],
      faultText: (_, passing) => submitFailed(passing ?? "We couldn't save it."),
      async run(application) {
        const sent = await submitApplication(db, caller, application);
        if (!sent.ok) return refusal(sent.error);
        const notice = await flash(context, "Application submitted. We'll email you the decision.");
        return redirect(paths.apply, { status: 303, headers: { "Set-Cookie": notice } });
      },
    },
  );
}

const statuses: Record<SubmitError, number> = {
  unverified: 403,
  "is-admin": 403,
  inactive: 403,
  "already-pending": 409,
  "no-photo": 409,
  "already-expert": 409,
};

export default function Apply({ loaderData: state, actionData }: Route.ComponentProps) {
  const { expert, commission } = state;
  return (
    <Page
      narrow={state.kind !== "signed-out"}
      title="Teach on Keyway"
      lead="Teach what you know, one to one, at your own price and in your own hours."
      beside={
        state.kind === "open" ? (
          <div className="stack-s early">
            {expert ? <WhatOneEarns expert={expert} commission={commission} isShort /> : null}
            <ShortPitch />
          </div>
        ) : null
      }
    >
      {state.kind === "signed-out" ? (
        <div className="two profile">
          <div className="stack-s">
            <p className="headline">{keptLine(commission)}</p>
            <SignInToApply isNewExpert={state.isNewExpert} />
          </div>
          {expert ? <WhatOneEarns expert={expert} commission={commission} /> : null}
          <ApplyPitch />
        </div>
      ) : null}
      {state.kind === "admin" ? <Notice kind="info" title={submitMessages["is-admin"]} /> : null}
      {state.kind === "expert" ? <AlreadyExpert {...state} /> : null}
      {state.kind === "pending" ? (
        <>
          <Pending sentOn={state.sentOn} isRepeated={actionData !== undefined} />
          <h2>What you wrote</h2>
          <ApplicationFactList application={state.facts} />
        </>
      ) : null}
      {state.kind === "open" ? (
        <>
          {state.confirm ? (
            <ConfirmToApply email={state.confirm} isRefused={actionData?.status !== undefined} />
          ) : null}
          {state.declined ? <Declined {...state.declined} /> : null}
          <p className="headline">{keptLine(commission)}</p>
          <ApplicationForm known={state.known} hasPortrait={state.hasPortrait} verdict={actionData} />
        </>
      ) : null}
    </Page>
  );
}
