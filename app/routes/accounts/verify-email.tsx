import type { SubmissionResult } from "@conform-to/dom";
import { data, redirect } from "react-router";
import { AccountForm } from "~/components/accounts/account-form";
import { ResendVerification } from "~/components/accounts/resend-verification";
import { ownPageMeta } from "~/components/site/page-meta";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { verifyForm } from "~/domain/accounts/links/recovery.forms.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/verify-email";
import { afterVerification, onSite } from "./sign-in/target.server";
import { tokenPageHeaders } from "./token-page";

/** Where the link of the verification mail leads. Opening it changes nothing: mail scanners follow links (decision B5). */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Confirm your email address", "Confirm that this is your email address.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await orUnavailable(() => findLink(db, { token, purpose: "verify-email", now }));
  const redirectTo = onSite(context, link?.redirectTo);
  const resendTo = actor && !actor.isVerified ? actor.email : null;
  if (link?.isVerified) {
    const next =
      actor?.userId === link.userId ? redirectTo || afterVerification(actor.role) : paths.login(redirectTo);
    return data({ state: "confirmed", next } as const);
  }
  if (link?.isLive) return data({ state: "open", token, email: link.email } as const);
  return data({ state: "invalid", resendTo, redirectTo } as const, { status: 400 });
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { db, env } = context.get(servicesContext);
  const caller = context.get(callerContext);
  return formAction(args, {
    schema: verifyForm,
    counts: () => [{ rule: "link:address", subject: addressSubject(context) }],
    async run({ token }) {
      const verified = await verifyEmail(db, caller, { token, adminEmail: env.adminEmail });
      // Without a reason, the page shows what its loader finds without a token: no link.
      if (!verified.ok) return {};
      const { userId, role } = verified.value;
      const redirectTo = onSite(context, verified.value.redirectTo);
      // Who became the admin just now was signed out by that.
      if (caller.actor?.userId === userId && caller.actor.role === role) {
        return redirect(paths.checkEmail({ redirectTo }), 303);
      }
      const notice = flash(context, "Your email address is confirmed. Please sign in.");
      return redirectWith(paths.login(redirectTo), [notice], 303);
    },
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.error) return <Confirm token="" verdict={actionData} />;
  if (loaderData.state === "invalid") return <Invalid {...loaderData} />;
  if (loaderData.state === "open") return <Confirm {...loaderData} />;
  return (
    <Page title="Your email address is already confirmed" lead="There is nothing more to do here." narrow>
      <p>
        <ButtonLink href={loaderData.next}>Go on</ButtonLink>
      </p>
    </Page>
  );
}

function Confirm(props: { token: string; email?: string; verdict?: SubmissionResult | undefined }) {
  const { token, email, verdict } = props;
  return (
    <Page title="Confirm your email address" narrow>
      {email ? (
        <p>
          You signed up on Keyway with <strong>{email}</strong>. Is that you?
        </p>
      ) : null}
      <AccountForm id="verify" action="/verify-email" verdict={verdict} hidden={{ token }}>
        <Button wide>Confirm email address</Button>
      </AccountForm>
      <p className="muted small">If you didn't sign up, close this page. Your address stays unconfirmed.</p>
    </Page>
  );
}

function Invalid({ resendTo, redirectTo }: { resendTo: string | null; redirectTo: string }) {
  return (
    <Page title="Confirm your email address" narrow>
      <ErrorSummary errors={[{ text: accountMessages["invalid-verification-link"] }]} />
      <p>We'll send you another one:</p>
      <ResendVerification email={resendTo} redirectTo={redirectTo} />
    </Page>
  );
}
