import { CardComparison } from "~/components/admin/card-comparison";
import { decidedVersion, SentBackBefore } from "~/components/admin/decided-version";
import { DecisionPage } from "~/components/admin/decision-page";
import { CardPreview } from "~/components/experts/card/card-preview";
import { canBeShown } from "~/components/site/outside-link";
import { ownPageMeta } from "~/components/site/page-meta";
import { decideCardMessages } from "~/domain/experts/card/decide-card";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { findCardToDecide } from "~/domain/experts/card/decide-card-view.server";
import { contentOf } from "~/domain/experts/card-fields";
import { paths } from "~/shared/paths";
import { orNotFound } from "~/web/or-not-found";
import { readWeekOf } from "~/web/week-ahead.server";
import type { Route } from "./+types/card";
import { adminView } from "./admin-view.server";
import { decideAction, reasonMailText } from "./decide.server";

/** One version of a card beside the listed one, and the decision on it. The address contains the version's id. */

export const meta = ownPageMeta("Expert card", "Decide on an expert card.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { version, listed, hasNewPortrait, card, newer, returned, isActive } = orNotFound(
    await findCardToDecide(db, params.versionId),
  );
  const { id, number, status, reason } = version;
  return {
    id,
    number,
    status,
    reason,
    version: contentOf(version),
    listed: listed && contentOf(listed),
    hasNewPortrait,
    // A portrait that browsers can't load from here doesn't show in the listing either.
    card: { ...card, avatar: card.avatar && canBeShown(card.avatar) ? card.avatar : null },
    ahead: await readWeekOf(context, request, listed && card.id),
    sentAt: moment(version.createdAt),
    decidedAt: version.decidedAt && moment(version.decidedAt),
    newer,
    returned,
    isActive,
  };
}

export function action({ context, params: { versionId }, request }: Route.ActionArgs) {
  return decideAction(
    { context, request },
    {
      command: (db, caller, decision) => decideCard(db, caller, { versionId, decision }),
      messages: decideCardMessages,
      queue: "cards",
      notice({ name, isMailed }, { decision }) {
        if (decision === "accept") return `The card of ${name} is approved and listed.`;
        return `The card of ${name} was sent back. ${reasonMailText(isMailed)}`;
      },
    },
  );
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, status, version, listed, hasNewPortrait, card, ahead, sentAt, returned, isActive } =
    loaderData;
  const isWaiting = status === "submitted";
  return (
    <DecisionPage
      page={{ title: `Card of ${version.name}`, lead: `Version ${number}, saved ${sentAt}` }}
      outcome={isWaiting ? null : decidedVersion({ ...loaderData, status })}
      tooLate={decideCardMessages["already-decided"]}
      before={returned ? <SentBackBefore {...returned} /> : null}
      action={paths.cardApproval(id)}
      accept={{
        label: "Approve",
        hint: "Learners see this version at once. Sessions that are booked keep their price and links.",
        whyNot: isActive ? undefined : decideCardMessages["account-inactive"],
      }}
      refuse={{ label: "Send back", hint: returnHint({ isActive, isListed: listed !== null }) }}
      verdict={actionData}
    >
      {isWaiting ? <CardPreview card={card} ahead={ahead} /> : null}
      <CardComparison listed={listed} version={version} hasNewPortrait={hasNewPortrait} />
    </DecisionPage>
  );
}

function returnHint({ isActive, isListed }: { isActive: boolean; isListed: boolean }): string {
  const reader = isActive
    ? "The expert sees it on the profile and by email."
    : "It is kept with this version. We send no email: the account is no longer active.";
  return `${reader} ${isListed ? "What is listed stays as it is." : "This expert stays unlisted until a version is approved."}`;
}
