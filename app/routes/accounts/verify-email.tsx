import { data, type RouterContextProvider, redirect } from "react-router";
import { ResendVerification } from "~/components/accounts/resend-verification";
import { pageMeta } from "~/components/site/page-meta";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { accountMessages } from "~/domain/accounts/messages";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { callerContext, requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { afterVerification } from "~/web/landing-path";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { addressSubject, throttle } from "~/web/throttle.server";
import { tokenPageHeaders } from "~/web/token-page";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/verify-email";

/** Where the link of the verification mail leads. Opening it changes nothing: mail scanners follow links (decision B5). */

export const headers = () => tokenPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Confirm your email address",
    description: "One press confirms that this is your email address.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await orUnavailable(() => findLink(db, { token, purpose: "verify-email", now: clock() }));
  const actor = context.get(callerContext).actor;
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

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, env } = context.get(servicesContext);
  const token = String((await parseForm(request)).get("token") ?? "");
  const wait = await throttle(context, [{ rule: "link:address", subject: addressSubject(context) }]);
  if (wait !== null) return data({ message: tooManyText(wait), token }, { status: 429 });

  const sourceAddress = context.get(requestFactsContext).clientAddress;
  const click = { token, adminEmail: env.adminEmail, sourceAddress, now: clock() };
  const verified = await orUnavailable(() => verifyEmail(db, click));
  if (!verified.ok) return data({ message: accountMessages[verified.error], token: null }, { status: 400 });

  const { userId, role } = verified.value;
  const redirectTo = onSite(context, verified.value.redirectTo);
  const actor = context.get(callerContext).actor;
  // Who became the admin just now was signed out by that.
  if (actor?.userId === userId && actor.role === role) return redirect(paths.checkEmail({ redirectTo }), 303);
  const said = await flash(context, "Your email address is confirmed. Please sign in.");
  return redirect(paths.login(redirectTo), { status: 303, headers: { "Set-Cookie": said } });
}

/** A place on this site, or empty. */
const onSite = (context: Readonly<RouterContextProvider>, target: unknown) =>
  safeRedirect(target, context.get(servicesContext).env.appUrl, "");

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.token) return <Confirm token={actionData.token} problem={actionData.message} />;
  if (actionData || loaderData.state === "invalid") {
    const { resendTo = null, redirectTo = "" } = loaderData.state === "invalid" ? loaderData : {};
    return <Invalid resendTo={resendTo} redirectTo={redirectTo} />;
  }
  if (loaderData.state === "open") return <Confirm {...loaderData} />;
  return (
    <Page title="Your email address is confirmed already" lead="Nothing more needs doing here." narrow>
      <p>
        <ButtonLink href={loaderData.next}>Go on</ButtonLink>
      </p>
    </Page>
  );
}

function Confirm({ token, email, problem }: { token: string; email?: string; problem?: string }) {
  return (
    <Page title="Confirm your email address" narrow>
      {problem ? <ErrorSummary errors={[{ text: problem }]} /> : null}
      {email ? (
        <p>
          You signed up on Keyway with <strong>{email}</strong>. Is that you?
        </p>
      ) : null}
      <form method="post" action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <Button wide>Confirm email address</Button>
      </form>
      <p className="muted small">You didn't sign up? Then close this page: nothing is confirmed.</p>
    </Page>
  );
}

function Invalid({ resendTo, redirectTo }: { resendTo: string | null; redirectTo: string }) {
  return (
    <Page title="Confirm your email address" narrow>
      <ErrorSummary errors={[{ text: accountMessages["invalid-verification-link"] }]} />
      <p>We’ll send you another one:</p>
      <ResendVerification email={resendTo} redirectTo={redirectTo} />
    </Page>
  );
}
