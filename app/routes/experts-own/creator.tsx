import { data, redirect } from "react-router";
import { HoursDialog, HoursDialogTrigger } from "~/components/availability/hours-dialog";
import { CardDesk } from "~/components/experts/card-desk";
import { CardLinkWaits } from "~/components/experts/card-link-waits";
import { CardNotices } from "~/components/experts/card-notices";
import { CardSaved, savedTitle } from "~/components/experts/card-saved";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { cardMessages } from "~/domain/experts/card";
import { creatorForm } from "~/domain/experts/card.forms.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { loadOwnCard, requireAuthor } from "~/web/card-page.server";
import { readCardRequest, refusalOf } from "~/web/card-request.server";
import { isRefusedContext, requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { loadHours } from "~/web/own-hours.server";
import { parseForm } from "~/web/parse-form.server";
import { countAttempt } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/creator";

/** The profile creator: an expert's card written in full, to be reviewed and then listed. */

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: titleFor(loaderData),
    description: "Write the card under which learners find you.",
    noindex: true,
  });

/** The dashboard's 'Edit Profile' leads here too. */
function titleFor(found: { standing: object | null; isSaved: boolean } | undefined) {
  if (found?.isSaved) return savedTitle;
  return found?.standing ? "Edit Expert Profile" : "Create Expert Profile";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { expertId } = requireAuthor(context, request).actor;
  const [own, hours] = await Promise.all([
    loadOwnCard(context, request),
    orUnavailable(() => loadHours(context, request, expertId)),
  ]);
  /** Where saving leads, for a moment; without a card there was nothing to save. */
  const isSaved = own.standing !== null && new URL(request.url).searchParams.get("saved") === "1";
  return { ...own, hours, isSaved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext);
  const { actor } = requireAuthor(context, request);
  const posted = readCardRequest(await parseForm(request), creatorForm, actor.userId);
  if (posted.kind === "shown") {
    context.set(isRefusedContext, posted.status !== 200);
    return data(posted.verdict, { status: posted.status });
  }
  try {
    const wait = await countAttempt(context, [{ rule: "card:account", subject: actor.userId }]);
    if (wait !== null) return data(posted.refuse(tooManyText(wait)), { status: 429 });
    const { clientAddress: sourceAddress } = context.get(requestFactsContext);
    const { card, version } = posted;
    const submitted = await submitCard(db, { actor, card, version, sourceAddress, now: clock() });
    if (!submitted.ok) {
      const { status, text } = refusalOf(submitted.error, cardMessages.notCreated);
      return data(posted.refuse(text, submitted.error), { status });
    }
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("An expert's card could not be kept", error);
    return data(posted.refuse(cardMessages.notCreated), { status: 503 });
  }
  const headers = { "Set-Cookie": await flash(context, cardMessages.created) };
  return redirect(`${paths.expertCreator}?saved=1`, { status: 303, headers });
}

export default function Creator({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, begun, written, standing, owner, next, saved, unlinked } = loaderData;
  if (loaderData.isSaved && !actionData) return <CardSaved standing={standing} />;
  return (
    <Page
      title={titleFor(loaderData)}
      lead="Incomplete cards need all required fields. A complete card will be reviewed by an admin before display."
      back={{ href: paths.profile, label: "Profile" }}
    >
      {standing ? <CardNotices standing={standing} /> : null}
      {loaderData.isWithdrawn ? <Notice kind="error">{cardMessages.withdrawn}</Notice> : null}
      {unlinked ? <CardLinkWaits name={unlinked.name} /> : null}
      {unlinked && !actionData ? null : (
        <CardDesk
          kind="creator"
          {...{ draft, written, saved, owner, next }}
          verdict={actionData}
          begins={begun ? <Begun isCut={begun.isCut} /> : null}
        >
          <HoursDialogTrigger />
        </CardDesk>
      )}
      {/* Outside the form: it has forms of its own. */}
      <HoursDialog hours={loaderData.hours} returnTo={paths.expertCreator} />
    </Page>
  );
}

function Begun({ isCut }: { isCut: boolean }) {
  return (
    <Notice kind="info">
      This form begins with what your application says. Check it, and add what is missing.
      {isCut ? " Some of its list entries are too long or too many and were left out." : null}
    </Notice>
  );
}
