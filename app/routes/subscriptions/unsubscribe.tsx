import { redirect } from "react-router";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { undoUnsubscribe, unsubscribe } from "~/domain/subscriptions/subscribe.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { postLink } from "~/web/post-link.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/unsubscribe";
import { subscriberOfLink } from "./subscriber.server";

/** The target of the link in each mail to a subscriber. Opening it changes nothing. The post can be undone here. */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Unsubscribe", "End your subscription.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, status, token } = await subscriberOfLink(context, { url, use: "unsubscribe" });
  return { email, isOver: status === "unsubscribed", here: paths.unsubscribe(id, token) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id, token } = await subscriberOfLink(context, { url, use: "unsubscribe" });
  return postLink({ context, request }, async ({ intent }) => {
    const act = intent === "undo" ? undoUnsubscribe : unsubscribe;
    await act(context.get(servicesContext).db, context.get(callerContext), id);
    return redirect(paths.unsubscribe(id, token), 303);
  });
}

export default function Unsubscribe({
  loaderData: { email, isOver, here },
  actionData,
}: Route.ComponentProps) {
  if (isOver) {
    return (
      <Page narrow title="You are unsubscribed" lead={`${email} won't get any more of these emails.`}>
        <PostForm action={here} className="bar start">
          <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
          <Button variant="quiet" name="intent" value="undo">
            Subscribe again
          </Button>
        </PostForm>
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="Unsubscribe?"
      lead={`${email} won't be emailed when a date of Beginner Foundations is open.`}
    >
      {actionData?.text ? <Notice kind="error">{actionData.text}</Notice> : null}
      <PostForm action={here}>
        <Button>Unsubscribe</Button>
      </PostForm>
    </Page>
  );
}
