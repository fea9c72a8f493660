import { data, redirect } from "react-router";
import { AskForm } from "~/components/experts/ask-form";
import { ExpertNotFound } from "~/components/experts/expert-not-found";
import { QuestionSent } from "~/components/experts/question-sent";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { findListedExpert } from "~/domain/experts/queries.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { questionForm } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryMessages } from "~/domain/inquiries/inquiry";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/ask";

/** 'Ask a Question' as a page: where the profile's dialog posts to, and what stands behind its link. */

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.expert ? askTitle(loaderData.expert.displayName) : "Expert Not Found",
    description: "Ask an expert a question before you book.",
    noindex: true,
  });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const actor = context.get(callerContext).actor;
  const asker = actor && { name: actor.fullName, email: actor.email };
  const isSent = url.searchParams.get("sent") === "1";
  try {
    const expert = await findListedExpert(db, params.expertId);
    if (!expert) return data({ expert: null, asker, isSent }, { status: 404 });
    return data({ expert: { id: expert.id, displayName: expert.displayName }, asker, isSent });
  } catch (error) {
    if (!storageFault(error)) throw error;
    // The form shows all the same: what somebody wrote in it must not be lost with the database.
    log.error("An expert could not be read", error);
    const unnamed = { id: params.expertId, displayName: null };
    return data({ expert: unnamed, asker, isSent }, { status: 503 });
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { expertId } = params;
  return formAction(
    { context, request },
    {
      schema: questionForm,
      counts: () => [{ rule: "ask:address", subject: addressSubject(context) }],
      faultText: inquiryMessages.failed,
      async run(question) {
        const { db } = context.get(servicesContext);
        const asked = await askExpertQuestion(db, context.get(callerContext), { expertId, question });
        if (!asked.ok) return { status: 404 };
        return redirect(`${paths.ask(expertId)}?sent=1`, 303);
      },
    },
  );
}

export default function AskPage({ loaderData: { expert, asker, isSent }, actionData }: Route.ComponentProps) {
  if (!expert) return <ExpertNotFound />;
  const back = { href: paths.expert(expert.id), label: `Back to ${expert.displayName ?? "the profile"}` };
  const isUnread = expert.displayName === null && !actionData;
  return (
    <Page narrow title={askTitle(expert.displayName)} back={back}>
      {isUnread ? <Notice kind="error">{inquiryMessages.failed}</Notice> : null}
      {isSent && !actionData ? (
        <QuestionSent expertId={expert.id} name={expert.displayName ?? "The expert"} />
      ) : (
        <AskForm expertId={expert.id} verdict={actionData ?? undefined} asker={asker} />
      )}
    </Page>
  );
}

const askTitle = (name: string | null) => (name ? `Ask ${name} a question` : "Ask a question");
