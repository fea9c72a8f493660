import { redirect } from "react-router";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SubscribeForm } from "~/components/subscriptions/subscribe-form";
import { subscribeForm } from "~/domain/subscriptions/subscribe.forms.server";
import { subscribe } from "~/domain/subscriptions/subscribe.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/subscribe";

/**
 * Subscribes an address to news about the foundations class. Every visitor and address gets the same answer. It needs
 * no trap for bots: an address gets at most one mail in 30 days, and nothing else happens until its owner confirms it.
 */

export const handle: PageHandle = { styles: "text", failure: { posted: unavailableText } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Beginner Foundations by email",
    description: "Hear by email when a date of the Beginner Foundations class is open.",
    noindex: true,
  });

export function loader({ context, url }: Route.LoaderArgs) {
  const email = context.get(callerContext).actor?.email ?? null;
  return { email, isSent: url.searchParams.get("sent") === "1" };
}

export async function action({ context, request }: Route.ActionArgs) {
  return formAction(
    { context, request },
    {
      schema: subscribeForm,
      counts: () => [{ rule: "subscribe:address", subject: addressSubject(context) }],
      async run({ email }) {
        await subscribe(context.get(servicesContext).db, context.get(callerContext), email);
        return redirect(`${paths.subscribe}?sent=1`, 303);
      },
    },
  );
}

export default function SubscribePage({ loaderData: { email, isSent }, actionData }: Route.ComponentProps) {
  const back = { href: paths.beginnerFoundations, label: "Beginner Foundations" };
  if (isSent && !actionData) {
    return (
      <Page narrow title="Check your email" back={back}>
        <Notice kind="success" title="One step is left">
          <p>Open the link that we emailed you to confirm your address. We send nothing else until then.</p>
        </Notice>
        <p>
          <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="Beginner Foundations by email"
      lead="We'll email you as soon as a date opens."
      back={back}
    >
      <SubscribeForm email={email} verdict={actionData ?? undefined} />
    </Page>
  );
}
