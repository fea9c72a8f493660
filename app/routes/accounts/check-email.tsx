import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { ResendVerification } from "~/components/accounts/resend-verification";
import { pageMeta } from "~/components/site/page-meta";
import { RedirectAfter } from "~/components/site/redirect-after";
import { storageFault } from "~/db/errors.server";
import { keepTarget } from "~/domain/accounts/links/keep-target.server";
import { resendForm } from "~/domain/accounts/links/recovery.forms.server";
import { requestLink } from "~/domain/accounts/links/request-link.server";
import { accountMessages } from "~/domain/accounts/messages";
import { isDeliverable } from "~/domain/mails/mail";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import awaitVerificationUrl from "~/ui/enhancements/await-verification.ts?worker&url";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { callerContext, requestFactsContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { isOpened } from "~/web/is-opened";
import { afterVerification } from "~/web/landing-path";
import { parseForm } from "~/web/parse-form.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/check-email";

/** After sign-up: waits until the e-mail address is confirmed, sends the mail again, and then says where to go on. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Confirm your email address",
    description: "We have sent you a link. Open it to confirm your email address.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = context.get(callerContext).actor;
  const { searchParams } = new URL(request.url);
  const redirectTo = onSite(context, searchParams.get("redirectTo"));
  const asked = searchParams.get("email") ?? "";
  const email = actor?.email ?? (isDeliverable(asked) && asked.length <= 254 ? asked : null);
  const next = redirectTo || afterVerification(actor?.role);
  // Every page that asks for a confirmed address leads here, and names itself: the mail is to lead back there as well.
  if (actor && !actor.isVerified && redirectTo && isOpened(request)) {
    const { db, clock } = context.get(servicesContext);
    await orUnavailable(() => keepTarget(db, { userId: actor.userId, redirectTo, now: clock() }));
  }
  return { isVerified: actor?.isVerified ?? false, isOwn: actor !== null, email, redirectTo, next };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const form = await parseForm(request);
  const submission = parseWithZod(form, { schema: resendForm });
  const typed = String(form.get("email") ?? "").trim();
  const redirectTo = onSite(context, form.get("redirectTo"));
  const refuse = (status: number, message: string, headers: HeadersInit = {}) =>
    data({ message, typed, redirectTo }, { status, headers });

  if (submission.status !== "success") {
    return refuse(400, submission.error?.email?.[0] ?? accountMessages["resend-failed"]);
  }
  const email = submission.value.email ?? context.get(callerContext).actor?.email;
  if (!email) return refuse(400, accountMessages["no-email"]);
  try {
    const wait = await countAttempt(context, [
      { rule: "resend:address", subject: addressSubject(context) },
      { rule: "resend:account", subject: email },
    ]);
    if (wait !== null) return refuse(429, tooManyText(wait));
    const sourceAddress = context.get(requestFactsContext).clientAddress;
    await requestLink(db, { purpose: "verify-email", email, redirectTo: redirectTo || null, sourceAddress });
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("A verification mail could not be asked for", error);
    return refuse(503, accountMessages["resend-failed"], { "Retry-After": "5" });
  }
  const said = await flash(context, sentText);
  return redirect(paths.checkEmail({ email, redirectTo }), { status: 303, headers: { "Set-Cookie": said } });
}

const sentText =
  "Verification email sent. If it isn't there in a few minutes, please look in your spam folder too.";

/** A place on this site, or empty. */
const onSite = (context: Readonly<RouterContextProvider>, target: unknown) =>
  safeRedirect(target, context.get(servicesContext).env.appUrl, "");

export default function CheckEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified, next } = loaderData;
  if (isVerified && !actionData) {
    return (
      <Page title="Your email address is confirmed" narrow>
        <p>Thank you. Everything on Keyway is open to you now.</p>
        <RedirectAfter seconds={3} href={next}>
          {placeNames[next] ?? "Back to where you were"}
        </RedirectAfter>
      </Page>
    );
  }
  return <Pending {...loaderData} refused={actionData} />;
}

/** Where it leads when nobody was on the way to anywhere. */
const placeNames: Record<string, string> = {
  [paths.experts()]: "Find an expert",
  [paths.dashboardExpert]: "Your profile",
};

function Pending(props: {
  /** A visitor's address is only what the page was asked with: nobody learns whether it has an account. */
  isOwn: boolean;
  email: string | null;
  redirectTo: string;
  refused: Route.ComponentProps["actionData"];
}) {
  const { refused } = props;
  const redirectTo = refused?.redirectTo ?? props.redirectTo;
  // What was refused was this address, as it was sent: it stays in the form, to be mended or sent again.
  const email = refused ? null : props.email;
  const typed = refused?.typed || props.email || undefined;
  return (
    <Page title="Check your email" narrow>
      {refused ? <ErrorSummary errors={[{ text: refused.message, href: "#resend-email" }]} /> : null}
      <p>
        {props.email ? (
          <>
            {props.isOwn ? "We have sent a link to " : "If it waits to be confirmed, we have sent a link to "}
            <strong>{props.email}</strong>. Open it to confirm your email address.
          </>
        ) : (
          "We have sent you a link. Open it to confirm your email address."
        )}
      </p>
      <p>
        Done already? <a href={paths.checkEmail({ ...(typed && { email: typed }), redirectTo })}>Check now</a>
      </p>
      <section className="stack-s" aria-labelledby="no-mail">
        <h2 id="no-mail">No mail?</h2>
        <p className="muted">
          The link works for 24 hours. Look in your spam folder too, or have it sent again.
        </p>
        <ResendVerification
          email={email}
          redirectTo={redirectTo}
          typed={typed}
          errors={refused ? [refused.message] : undefined}
        />
      </section>
      <script type="module" src={awaitVerificationUrl} />
    </Page>
  );
}
