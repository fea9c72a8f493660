import { ApplicationDetails } from "~/components/admin/application-details";
import { DecisionPage } from "~/components/admin/decision-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { factsOf } from "~/domain/applications/application";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { applicantName, decideMessages } from "~/domain/applications/messages";
import { findApplication, findEarlierApplications } from "~/domain/applications/queries.server";
import type { Role } from "~/domain/caller";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/application";
import { adminView } from "./admin-view.server";
import { decideAction, reasonMailText } from "./decide.server";

/** One application, and the decision on it. */

export const meta = ownPageMeta("Application", "Decide on an application.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, zone, moment } = adminView(context, request);
  const { application, account } = orNotFound(await findApplication(db, params.applicationId));
  const [earlier, portraitId] = await Promise.all([
    findEarlierApplications(db, application),
    findCurrentPortrait(db, application.userId),
  ]);
  return {
    id: application.id,
    name: applicantName(application.name, account.fullName),
    status: application.status,
    facts: factsOf(application),
    portrait: portraitId && paths.portraitFile(portraitId),
    earlier: earlier.map(({ id, status, decidedAt, reason }) => ({
      href: paths.applicationApproval(id),
      said: `${decidedWords[status]} ${formatDate(decidedAt, zone)}`,
      reason,
    })),
    account: { id: application.userId, email: account.email, role: account.role, isActive: account.isActive },
    sentAt: moment(application.createdAt),
    decidedAt: application.decidedAt && moment(application.decidedAt),
    reason: application.reason,
  };
}

const decidedWords = { pending: "", accepted: "Accepted", declined: "Declined" };

export function action({ context, params: { applicationId }, request }: Route.ActionArgs) {
  return decideAction(
    { context, request },
    {
      command: (db, caller, decision) => decideApplication(db, caller, { applicationId, decision }),
      messages: decideMessages,
      queue: "applications",
      notice({ name, roleChanged, isMailed }, { decision }) {
        if (decision === "accept") {
          const ended = " The account is an expert's now and was signed out everywhere.";
          return `Application of ${name} accepted.${roleChanged ? ended : ""}`;
        }
        return `Application of ${name} declined. ${reasonMailText(isMailed)}`;
      },
    },
  );
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, status, facts, portrait, account, earlier, sentAt, decidedAt, reason } = loaderData;
  const outcome = {
    title: `This application was ${status}`,
    line: `${decidedWords[status]} ${decidedAt}.`,
    reason,
  };
  return (
    <DecisionPage
      page={{ title: `Application of ${name}`, lead: `Sent ${sentAt}` }}
      outcome={status === "pending" ? null : outcome}
      tooLate={decideMessages["already-decided"]}
      action={paths.applicationApproval(id)}
      accept={{ label: "Accept", ...acceptWords(account) }}
      refuse={{
        label: "Decline",
        hint: account.isActive
          ? "The applicant sees it on the application page and by email."
          : "It is kept with the application. We send no email: the account is no longer active.",
      }}
      verdict={actionData}
    >
      <ApplicationDetails facts={facts} portrait={portrait} account={account} earlier={earlier} />
    </DecisionPage>
  );
}

function acceptWords({ role, isActive }: { role: Role; isActive: boolean }) {
  if (!isActive) return { hint: "", whyNot: decideMessages["applicant-gone"] };
  if (role === "admin") return { hint: "", whyNot: decideMessages["applicant-is-admin"] };
  if (role === "expert") return { hint: "The account is an expert's already; its role stays as it is." };
  return {
    hint: "Their account becomes an expert account and is signed out everywhere. We'll email the applicant.",
  };
}
