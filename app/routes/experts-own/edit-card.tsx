import { data, redirect } from "react-router";
import { CardDesk } from "~/components/experts/card-desk";
import { CardNotices } from "~/components/experts/card-notices";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { cardMessages, notUpdatedText, updatedText } from "~/domain/experts/card";
import { editForm } from "~/domain/experts/card.forms.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { loadOwnCard, requireAuthor } from "~/web/card-page.server";
import { readCardRequest, refusalOf } from "~/web/card-request.server";
import { isRefusedContext, requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { parseForm } from "~/web/parse-form.server";
import { countAttempt } from "~/web/throttle.server";
import { unavailableText } from "~/web/unavailable.server";
import type { Route } from "./+types/edit-card";

/** An expert's card, to be changed: a version that the admin looks at before it is listed. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Edit Expert Profile",
    description: "Change the card under which learners find you.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!requireAuthor(context, request).actor.expertId) throw redirect(paths.expertCreator);
  return loadOwnCard(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext);
  const { actor } = requireAuthor(context, request);
  // The first card is written in the creator, where all nine fields are required.
  if (!actor.expertId) throw redirect(paths.expertCreator);
  const posted = readCardRequest(await parseForm(request), editForm, actor.userId);
  if (posted.kind === "shown") {
    context.set(isRefusedContext, posted.status !== 200);
    return data(posted.verdict, { status: posted.status });
  }
  let notice: string;
  try {
    const wait = await countAttempt(context, [{ rule: "card:account", subject: actor.userId }]);
    if (wait !== null) return data(posted.refuse(notUpdatedText(tooManyText(wait))), { status: 429 });
    const { clientAddress: sourceAddress } = context.get(requestFactsContext);
    const { card, version } = posted;
    const submitted = await submitCard(db, { actor, card, version, sourceAddress, now: clock() });
    if (!submitted.ok) {
      const { status, text } = refusalOf(submitted.error, cardMessages.notAllowed);
      return data(posted.refuse(notUpdatedText(text), submitted.error), { status });
    }
    notice = submitted.value.isUnchanged
      ? await flash(context, cardMessages.unchanged, "info")
      : await flash(context, updatedText(posted.card.title));
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("An expert's card could not be kept", error);
    return data(posted.refuse(notUpdatedText(unavailableText)), { status: 503 });
  }
  return redirect(paths.profile, { status: 303, headers: { "Set-Cookie": notice } });
}

export default function EditCard({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, written, standing, owner, next, saved } = loaderData;
  return (
    <Page
      title="Edit Expert Profile"
      lead={`What you change is reviewed by an admin before display.${
        standing?.isListed ? " Until then, learners see the version that was approved before." : ""
      }`}
      back={{ href: paths.profile, label: "Profile" }}
    >
      {standing ? (
        <CardNotices standing={standing} />
      ) : (
        <Notice kind="error">{cardMessages.withdrawn}</Notice>
      )}
      <CardDesk kind="edit" {...{ draft, written, saved, owner, next }} verdict={actionData} />
    </Page>
  );
}
