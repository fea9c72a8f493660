import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { CardComparison } from "~/components/admin/card-comparison";
import { DecideLink, DecisionForms } from "~/components/admin/decision-forms";
import { canBeShown } from "~/components/admin/outside-link";
import { SentBackBefore, SettledVersion } from "~/components/admin/settled-version";
import { CardPreview } from "~/components/experts/card-preview";
import { pageMeta } from "~/components/site/page-meta";
import { applicationLimits } from "~/domain/applications/application";
import { cardDecisionForm } from "~/domain/applications/application.forms.server";
import { contentOf } from "~/domain/experts/card";
import { decideCardMessages } from "~/domain/experts/decide-card";
import { decideCard } from "~/domain/experts/decide-card.server";
import { findCardToDecide } from "~/domain/experts/decide-card-view.server";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { unguardedPlace } from "~/web/admin-banner.server";
import { requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { requireAdmin } from "~/web/guards.server";
import { nextTimeOf } from "~/web/next-times.server";
import { parseForm } from "~/web/parse-form.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/card";

/** One version of a card beside what is listed, and the decision on it. The address names the version that was seen. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Expert card", description: "Decide on an expert card.", noindex: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor: admin } = requireAdmin(context, request);
  const found = await orUnavailable(() => findCardToDecide(db, params.versionId));
  if (!found) throw data(null, { status: 404 });
  const { version, listed, card, newer, returned, isActive } = found;
  const asked = { listedId: listed && card.id, learnerId: admin.userId };
  const zone = viewerZone(context, request);
  return {
    unguarded: unguardedPlace(context, admin),
    id: version.id,
    number: version.number,
    status: version.status,
    reason: version.reason,
    version: contentOf(version),
    listed: listed && contentOf(listed),
    // A portrait that no browser may load from here is none in the listing either.
    card: { ...card, avatar: card.avatar && canBeShown(card.avatar) ? card.avatar : null },
    next: await nextTimeOf(context, request, asked),
    sentAt: `${formatMoment(version.createdAt, zone)} (${zone})`,
    decidedAt: version.decidedAt && `${formatMoment(version.decidedAt, zone)} (${zone})`,
    newer,
    returned,
    isActive,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env, clock } = context.get(servicesContext);
  const { actor: admin } = requireAdmin(context, request);
  const submission = parseWithZod(await parseForm(request), { schema: cardDecisionForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const found = await orUnavailable(() => findCardToDecide(db, params.versionId));
  if (!found) throw data(null, { status: 404 });
  const decided = await orUnavailable(() =>
    decideCard(db, {
      ...submission.value,
      versionId: found.version.id,
      admin,
      sourceAddress: context.get(requestFactsContext).clientAddress,
      appUrl: env.appUrl,
      now: clock(),
    }),
  );
  if (!decided.ok) {
    const formErrors = [decideCardMessages[decided.error]];
    return data(submission.reply({ formErrors }), { status: 409 });
  }
  const { name } = found.version;
  const said =
    submission.value.decision === "approve"
      ? `The card of ${name} is approved and listed.`
      : `The card of ${name} was sent back. ${found.isActive ? "The reason is on its way by email." : "Nobody was mailed: the account is no longer active."}`;
  return redirect(paths.approvals, { status: 303, headers: { "Set-Cookie": await flash(context, said) } });
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unguarded, id, number, status, version, listed, card, next, sentAt, returned, isActive } =
    loaderData;
  const page = {
    unguarded,
    title: `Card of ${version.name}`,
    lead: `Version ${number}, saved ${sentAt}`,
    back: { href: paths.approvals, label: "Approvals" },
  };
  if (status !== "submitted") {
    return (
      <AdminPage {...page}>
        <SettledVersion {...loaderData} status={status} verdict={actionData} />
        <CardComparison listed={listed} version={version} />
      </AdminPage>
    );
  }
  return (
    <AdminPage {...page}>
      <DecideLink />
      {returned ? <SentBackBefore {...returned} /> : null}
      <div className="two">
        <div className="stack">
          <CardPreview card={card} next={next} />
          <CardComparison listed={listed} version={version} />
        </div>
        <DecisionForms
          action={paths.cardApproval(id)}
          accept={{
            value: "approve",
            label: "Approve",
            hint: "Learners see this version at once. Sessions that are booked keep their price and links.",
            whyNot: isActive ? undefined : decideCardMessages["account-inactive"],
          }}
          refuse={{
            value: "return",
            label: "Send back",
            hint: returnHint({ isActive, isListed: listed !== null }),
          }}
          reasonLimit={applicationLimits.reason}
          verdict={actionData}
        />
      </div>
    </AdminPage>
  );
}

/** What comes of sending it back, and who hears of it. */
function returnHint({ isActive, isListed }: { isActive: boolean; isListed: boolean }): string {
  const heard = isActive
    ? "The expert reads it, on the profile and by email."
    : "It is kept with this version. Nobody is mailed: the account is no longer active.";
  return `${heard} ${isListed ? "What is listed stays as it is." : "Nothing of this expert is listed until a version is approved."}`;
}
