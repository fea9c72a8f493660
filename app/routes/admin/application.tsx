import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { ApplicationReading } from "~/components/admin/application-reading";
import { DecideLink, DecisionForms } from "~/components/admin/decision-forms";
import { Settled, typedReason } from "~/components/admin/settled";
import { pageMeta } from "~/components/site/page-meta";
import { applicationLimits } from "~/domain/applications/application";
import { applicationDecisionForm } from "~/domain/applications/application.forms.server";
import { factsOf } from "~/domain/applications/apply-state.server";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { applicantName, type DecideError, decideMessages } from "~/domain/applications/messages";
import { findApplication, findEarlierApplications } from "~/domain/applications/queries.server";
import type { Role } from "~/domain/caller";
import { formatDate, formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { unguardedPlace } from "~/web/admin-banner.server";
import { requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireAdmin } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/application";

/** One application, for the admin: what it says, and the decision on it. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Application", description: "Decide on an application.", noindex: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor: admin } = requireAdmin(context, request);
  const found = await orUnavailable(() => findApplication(db, params.applicationId));
  if (!found) throw data(null, { status: 404 });
  const { application, account } = found;
  const earlier = await orUnavailable(() => findEarlierApplications(db, application));
  const zone = viewerZone(context, request);
  return {
    unguarded: unguardedPlace(context, admin),
    id: application.id,
    name: applicantName(application.name, account.fullName),
    status: application.status,
    facts: factsOf(application),
    earlier: earlier.map(({ id, status, decidedAt, reason }) => ({
      href: paths.applicationApproval(id),
      said: `${status === "accepted" ? "Accepted" : "Declined"} ${formatDate(decidedAt, zone)}`,
      reason,
    })),
    account: { email: account.email, role: account.role, isActive: account.isActive },
    sentAt: `${formatMoment(application.createdAt, zone)} (${zone})`,
    decidedAt: application.decidedAt && `${formatMoment(application.decidedAt, zone)} (${zone})`,
    reason: application.reason,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env, clock } = context.get(servicesContext);
  const { actor: admin } = requireAdmin(context, request);
  const submission = parseWithZod(await parseForm(request), { schema: applicationDecisionForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const decided = await orUnavailable(() =>
    decideApplication(db, {
      applicationId: params.applicationId,
      admin,
      decision: submission.value,
      sourceAddress: context.get(requestFactsContext).clientAddress,
      appUrl: env.appUrl,
      now: clock(),
    }),
  );
  if (!decided.ok) {
    return data(submission.reply({ formErrors: [decideMessages[decided.error]] }), {
      status: statuses[decided.error],
    });
  }
  const { name, roleChanged, isTold } = decided.value;
  const said =
    submission.value.decision === "decline"
      ? `Application of ${name} declined.${isTold ? " The reason is on its way by email." : " Nobody was mailed: the account is no longer active."}`
      : `Application of ${name} accepted.${roleChanged ? " The account is an expert’s now and was signed out everywhere." : ""}`;
  return redirect(paths.approvals, { status: 303, headers: { "Set-Cookie": await flash(context, said) } });
}

const statuses: Record<DecideError, number> = {
  "unknown-application": 404,
  "already-decided": 409,
  "applicant-gone": 409,
  "applicant-is-admin": 409,
};

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unguarded, id, name, status, facts, account, earlier, sentAt, decidedAt, reason } = loaderData;
  const isPending = status === "pending";
  const about = <ApplicationReading facts={facts} account={account} earlier={earlier} />;
  return (
    <AdminPage
      unguarded={unguarded}
      title={`Application of ${name}`}
      lead={`Sent ${sentAt}`}
      back={{ href: paths.approvals, label: "Approvals" }}
    >
      {isPending ? (
        <DecideLink />
      ) : (
        <Settled
          title={`This application was ${status}`}
          refusal={actionData ? decideMessages["already-decided"] : null}
          decided={`${status === "accepted" ? "Accepted" : "Declined"} ${decidedAt}.`}
          reason={reason}
          typed={typedReason(actionData)}
        />
      )}
      {isPending ? (
        <div className="two">
          {about}
          <DecisionForms
            action={paths.applicationApproval(id)}
            accept={{ value: "accept", label: "Accept", ...acceptWords(account) }}
            refuse={{
              value: "decline",
              label: "Decline",
              hint: account.isActive
                ? "The applicant reads it, on the page and by email."
                : "It is kept with the application. Nobody is mailed: the account is no longer active.",
            }}
            reasonLimit={applicationLimits.reason}
            verdict={actionData}
          />
        </div>
      ) : (
        about
      )}
    </AdminPage>
  );
}

/** What accepting would do to this account as it is now. */
function acceptWords({ role, isActive }: { role: Role; isActive: boolean }) {
  if (!isActive) return { hint: "", whyNot: decideMessages["applicant-gone"] };
  if (role === "admin") return { hint: "", whyNot: decideMessages["applicant-is-admin"] };
  if (role === "expert") return { hint: "The account is an expert’s already; its role stays as it is." };
  return { hint: "Makes the account an expert’s. That signs it out everywhere; the mail says so." };
}
