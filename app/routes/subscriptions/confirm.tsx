import { redirect } from "react-router";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { confirmSubscription } from "~/domain/subscriptions/subscribe.server";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { postLink } from "~/web/post-link.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/confirm";
import { subscriberOfLink } from "./subscriber.server";

/** The target of the mailed link of a new subscription. Opening it changes nothing: mail scanners follow links. */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Confirm your subscription", "Confirm that you want to hear from us.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, status, token } = await subscriberOfLink(context, { url, use: "confirm" });
  const { sessionSecret } = context.get(servicesContext).env;
  return {
    email,
    isConfirmed: status === "confirmed",
    here: paths.confirmSubscription(id, token),
    unsubscribeHref: paths.unsubscribe(id, subscriptionToken(sessionSecret, "unsubscribe", id)),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id, token } = await subscriberOfLink(context, { url, use: "confirm" });
  return postLink({ context, request }, async () => {
    await confirmSubscription(context.get(servicesContext).db, context.get(callerContext), id);
    return redirect(paths.confirmSubscription(id, token), 303);
  });
}

export default function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isConfirmed, here, unsubscribeHref } = loaderData;
  if (isConfirmed) {
    return (
      <Page narrow title="You are subscribed">
        <Notice kind="success">
          <p>{`We email ${email} as soon as a date of Beginner Foundations is open.`}</p>
        </Notice>
        <p className="bar start">
          <ButtonLink href={paths.beginnerFoundations}>Beginner Foundations</ButtonLink>
          <ButtonLink variant="quiet" href={unsubscribeHref}>
            Unsubscribe
          </ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page narrow title="Confirm your subscription" lead={`We'll email ${email} when a date is open.`}>
      {actionData?.text ? <Notice kind="error">{actionData.text}</Notice> : null}
      <PostForm action={here}>
        <Button>Confirm subscription</Button>
      </PostForm>
    </Page>
  );
}
