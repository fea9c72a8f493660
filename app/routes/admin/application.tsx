import { ApplicationDetails } from "~/components/admin/application-details";
import { DecisionPage } from "~/components/admin/decision-page";
import { FirstCard } from "~/components/experts/card/first-card";
import { ownPageMeta } from "~/components/site/page-meta";
import { factsOf } from "~/domain/applications/application";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { previewOfFirstCard } from "~/domain/applications/first-card";
import { findFirstCard } from "~/domain/applications/list-first-card.server";
import { applicantName, decideMessages } from "~/domain/applications/messages";
import { findApplication, findEarlierApplications } from "~/domain/applications/queries.server";
import type { Role } from "~/domain/caller";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/application";
import { adminView } from "./admin-view.server";
import { decideAction, reasonMailText } from "./decide.server";

/** One application, and the decision on it. */

export const meta = ownPageMeta("Application", "Decide on an application.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, zone, moment } = adminView(context, request);
  const { application, account } = orNotFound(await findApplication(db, params.applicationId));
  const facts = factsOf(application);
  const [earlier, { card, lacks, portraitId }] = await Promise.all([
    findEarlierApplications(db, application),
    findFirstCard(db, application.userId, facts),
  ]);
  const isPending = application.status === "pending";
  return {
    id: application.id,
    name: applicantName(application.name, account.fullName),
    status: application.status,
    facts,
    portraitId,
    card: isPending && card ? previewOfFirstCard(card, { name: account.fullName, portraitId }) : null,
    lacks: isPending ? lacks : [],
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

export function action({ context, params: { applicationId }, request, url }: Route.ActionArgs) {
  const portraitId = url.searchParams.get("portrait");
  return decideAction(
    { context, request },
    {
      command: (db, caller, decision) =>
        decideApplication(db, caller, { applicationId, decision, portraitId }),
      messages: decideMessages,
      queue: "applications",
      notice({ name, roleChanged, isListed, isMailed }, { decision }) {
        if (decision === "accept") {
          const ended = " The account is now an expert account and was signed out everywhere.";
          const listed = isListed ? " The card is listed." : "";
          return `Application of ${name} accepted.${listed}${roleChanged ? ended : ""}`;
        }
        return `Application of ${name} declined. ${reasonMailText(isMailed)}`;
      },
    },
  );
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, status, facts, portrait, account, earlier, sentAt, decidedAt, reason } = loaderData;
  const { card, lacks, portraitId } = loaderData;
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
      // Names the portrait that is shown, so that no other one is listed.
      action={withQuery(paths.applicationApproval(id), { portrait: portraitId ?? "" })}
      accept={{ label: card ? "Accept and list" : "Accept", ...acceptWords(account, card !== null) }}
      refuse={{
        label: "Decline",
        hint: account.isActive
          ? "The applicant sees it on the application page and by email."
          : "It is kept with the application. We send no email: the account is no longer active.",
      }}
      verdict={actionData}
    >
      {status === "pending" ? <FirstCard card={card} lacks={lacks} /> : null}
      <ApplicationDetails
        facts={facts}
        portrait={portrait}
        account={account}
        earlier={earlier}
        hasPreview={card !== null}
      />
    </DecisionPage>
  );
}

function acceptWords({ role, isActive }: { role: Role; isActive: boolean }, isListed: boolean) {
  if (!isActive) return { hint: "", whyNot: decideMessages["applicant-gone"] };
  if (role === "admin") return { hint: "", whyNot: decideMessages["applicant-is-admin"] };
  if (role === "expert")
    return { hint: "The account is already an expert account, so its role stays as it is." };
  const listed = isListed ? " Learners see the card at once." : "";
  return {
    hint: `Their account becomes an expert account and is signed out everywhere.${listed} We'll email the applicant.`,
  };
}
