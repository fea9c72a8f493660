import { data, redirect } from "react-router";
import { AskForm } from "~/components/experts/profile/ask-form";
import { ExpertNotFound } from "~/components/experts/profile/expert-not-found";
import { QuestionSent } from "~/components/experts/profile/question-sent";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { questionForm } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryMessages } from "~/domain/inquiries/inquiry";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/ask";

/** 'Ask a Question' as a page: the target of the profile's link, and of the form in its dialog. */

export const handle: PageHandle = {
  styles: "text",
  failure: { read: inquiryMessages.failed, posted: inquiryMessages.failed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.expert ? askTitle(loaderData.expert.displayName) : "Expert Not Found",
    description: "Ask an expert a question before you book.",
    noindex: true,
  });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const expert = await findListedExpert(db, params.expertId);
  const page = {
    asker: actor && { name: actor.fullName, email: actor.email },
    isSent: url.searchParams.get("sent") === "1",
  };
  if (!expert) return data({ ...page, expert: null }, { status: 404 });
  const { id, displayName, title, avatar } = expert;
  const facts = await readCardFacts(db, { expertIds: [id], viewerId: null, now });
  const answers = facts.experts[id]?.answers ?? null;
  return data({ ...page, expert: { id, displayName, title, avatar, answers } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { expertId } = params;
  return formAction(
    { context, request },
    {
      schema: questionForm,
      counts: () => [{ rule: "ask:address", subject: addressSubject(context) }],
      faultText: inquiryMessages.failed,
      async run({ website, opened, ...question }) {
        const { db } = context.get(servicesContext);
        const asked = await askExpertQuestion(db, context.get(callerContext), {
          expertId,
          question,
          traces: { website, opened },
        });
        if (!asked.ok) return { status: 404 };
        return redirect(`${paths.ask(expertId)}?sent=1`, 303);
      },
    },
  );
}

export default function AskPage({ loaderData: { expert, asker, isSent }, actionData }: Route.ComponentProps) {
  if (!expert) return <ExpertNotFound />;
  const { id, displayName, title, avatar, answers } = expert;
  return (
    <Page
      narrow
      title={askTitle(displayName)}
      back={{ href: paths.expert(id), label: `Back to ${displayName}` }}
      beside={
        <PersonPanel label="Your expert" name={displayName} detail={title} avatar={avatar}>
          {answers ? <p className="small muted">{answers}</p> : null}
        </PersonPanel>
      }
    >
      {isSent && !actionData ? (
        <QuestionSent expertId={id} name={displayName} />
      ) : (
        <AskForm expert={expert} verdict={actionData ?? undefined} asker={asker} />
      )}
    </Page>
  );
}

const askTitle = (name: string) => `Ask ${name} a question`;
