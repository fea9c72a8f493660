import { data } from "react-router";
import { UnsentMessage } from "~/components/chat/unsent-message";
import { ConfirmFirst } from "~/components/experts/profile/confirm-first";
import { ContactClosed } from "~/components/experts/profile/contact-closed";
import { ExpertNotFound } from "~/components/experts/profile/expert-not-found";
import { AwaitText, contactTitle, MessageForm } from "~/components/experts/profile/message-form";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SignInPage } from "~/components/site/sign-in-prompt";
import {
  type ChatError,
  chatFailed,
  chatMessages,
  chatStatus,
  connectFailed,
  sendFailed,
} from "~/domain/chat/messages";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { isId } from "~/platform/ids";
import { wantedExpert } from "~/routes/accounts/sign-in/wanted-expert.server";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { PersonPanel } from "~/ui/person-panel";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn, requireActor } from "~/web/guards.server";
import type { Route } from "./+types/message";
import { contactState } from "./contact-state.server";
import { postToExpert } from "./post-to-expert.server";

/** 'Contact {name}': the target of the links on cards and profiles, and of the forms in their dialogs. */

export const handle: PageHandle = {
  failure: { read: connectFailed, posted: sendFailed, unexpected: chatFailed },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.expert ? contactTitle(loaderData.expert.displayName) : "Expert Not Found",
    description: "Write to an expert, and to others of the same speciality at once.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const refuse = (error: ChatError) => data({ expert: null, error }, { status: chatStatus[error] });
  if (!isId(params.expertId)) return refuse("invalid-expert");
  const found = await findListedExpert(db, params.expertId);
  if (!found) return refuse("expert-not-found");
  const { id, displayName, title, avatar, priceCents } = found;
  const expert = { id, displayName, title, avatar, priceCents };
  if (!isSignedIn(caller)) {
    const wanted = await wantedExpert(context, request, paths.expertMessage(id));
    return data({ expert, state: null, confirm: null, wanted });
  }
  const state = await contactState({ context, request }, caller, found);
  const confirm = caller.actor.isVerified ? null : { email: caller.actor.email };
  return data({ expert, state, confirm });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = requireActor(context, request, "Please log in to send a message");
  return postToExpert({ context, request }, caller, params.expertId);
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verdict, isRefused = false } = actionData ?? {};
  const sent = verdict?.initialValue?.content;
  const typed = typeof sent === "string" ? sent : "";
  if (!loaderData.expert) {
    return (
      <ExpertNotFound said={chatMessages[loaderData.error]}>
        <UnsentMessage text={typed} />
      </ExpertNotFound>
    );
  }
  const { expert, state, confirm } = loaderData;
  const { id, displayName } = expert;
  const back = { href: paths.expert(id), label: `Back to ${displayName}` };
  const here = paths.expertMessage(id);
  if (!state) {
    return (
      <SignInPage
        action="send a message"
        redirectTo={here}
        back={back}
        wanted={"wanted" in loaderData ? loaderData.wanted : null}
      />
    );
  }
  return (
    <Page
      title={contactTitle(displayName)}
      back={back}
      beside={
        <PersonPanel label="Your expert" name={displayName} detail={expert.title} avatar={expert.avatar}>
          <p className="small num">{`${formatPrice(expert.priceCents)} per 50-minute lesson`}</p>
        </PersonPanel>
      }
    >
      {state.closed ? (
        <ContactClosed closed={state.closed} isRefused={isRefused} typed={typed} />
      ) : (
        <>
          {confirm ? <ConfirmFirst email={confirm.email} redirectTo={here} isRefused={isRefused} /> : null}
          <MessageForm expert={expert} draft={state.draft} verdict={verdict} />
          <AwaitText />
        </>
      )}
    </Page>
  );
}
