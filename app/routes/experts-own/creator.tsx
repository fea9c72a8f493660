import { data, redirect } from "react-router";
import { CardForm } from "~/components/experts/card-form";
import { CardNotices } from "~/components/experts/card-notices";
import { CardPreview } from "~/components/experts/card-preview";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { cardMessages, creatorRequired } from "~/domain/experts/card";
import { creatorForm } from "~/domain/experts/card.forms.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import cardPreviewUrl from "~/ui/enhancements/card-preview.ts?worker&url";
import { Page } from "~/ui/page";
import { loadOwnCard, requireAuthor } from "~/web/card-page.server";
import { readCardRequest } from "~/web/card-request.server";
import { requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { parseForm } from "~/web/parse-form.server";
import { countAttempt } from "~/web/throttle.server";
import type { Route } from "./+types/creator";

/** The profile creator: an expert's card written in full, to be reviewed and then listed. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create Expert Profile",
    description: "Write the card under which learners find you.",
    noindex: true,
  });

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOwnCard(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext);
  const actor = requireAuthor(context, request);
  const posted = readCardRequest(await parseForm(request), creatorForm);
  if (posted.kind === "shown") return data(posted.verdict, { status: posted.status });
  try {
    const wait = await countAttempt(context, [{ rule: "card:account", subject: actor.userId }]);
    if (wait !== null) return data(posted.refuse(tooManyText(wait)), { status: 429 });
    const { clientAddress: sourceAddress } = context.get(requestFactsContext);
    const submitted = await submitCard(db, { actor, card: posted.card, sourceAddress, now: clock() });
    if (!submitted.ok) {
      const text = submitted.error === "withdrawn" ? cardMessages.withdrawn : cardMessages.notCreated;
      return data(posted.refuse(text), { status: submitted.error === "withdrawn" ? 409 : 403 });
    }
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("An expert's card could not be kept", error);
    return data(posted.refuse(cardMessages.notCreated), { status: 503 });
  }
  const headers = { "Set-Cookie": await flash(context, cardMessages.created) };
  return redirect(paths.profile, { status: 303, headers });
}

export default function Creator({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, standing, owner, saved } = loaderData;
  const preview = actionData ? actionData.preview : saved;
  return (
    <Page
      title="Create Expert Profile"
      lead="Incomplete cards need all required fields. A complete card will be reviewed by an admin before display."
      back={{ href: paths.profile, label: "Profile" }}
    >
      {standing ? <CardNotices standing={standing} /> : null}
      <CardForm
        action={paths.expertCreator}
        draft={draft}
        verdict={actionData}
        required={creatorRequired}
        submit="Save Profile"
      >
        {/* Beside this page, which may hold a card that isn't saved yet. */}
        <ButtonLink variant="quiet" href={paths.availability} target="_blank" rel="noopener">
          Manage Availability<span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonLink>
      </CardForm>
      <CardPreview
        card={preview && { ...preview, ...owner }}
        isFocus={actionData?.intent?.kind === "preview"}
      />
      <script type="module" src={cardPreviewUrl} />
    </Page>
  );
}
