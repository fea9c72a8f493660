import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { ResetPasswordForm } from "~/components/accounts/reset-password-form";
import { pageMeta } from "~/components/site/page-meta";
import { RedirectAfter } from "~/components/site/redirect-after";
import { storageFault } from "~/db/errors.server";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { resetForm } from "~/domain/accounts/links/recovery.forms.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { accountMessages } from "~/domain/accounts/messages";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { requestFactsContext, servicesContext } from "~/web/context";
import { rememberDevice } from "~/web/known-device.server";
import { parseForm } from "~/web/parse-form.server";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import { tokenPageHeaders } from "~/web/token-page";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/reset-password";

/** Where the link of the reset mail leads: opening it uses nothing up, only the post sets the new password (decision B5). */

export const headers = () => tokenPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Choose a new password",
    description: "Choose a new password for your account.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (!token && searchParams.get("done") === "1") return data({ state: "done" } as const);
  const link = await orUnavailable(() => findLink(db, { token, purpose: "reset-password", now: clock() }));
  if (link?.isLive) return data({ state: "open", token } as const);
  return data({ state: "invalid" } as const, { status: 400 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, env, log } = context.get(servicesContext);
  const form = await parseForm(request);
  const parse = (account: { name: string; email: string }) =>
    parseWithZod(form, { schema: resetForm(account) });
  const refuse = (status: 429 | 503, text: string) =>
    data(parse({ name: "", email: "" }).reply({ ...secretly, formErrors: [text] }), { status });
  const now = clock();
  try {
    const wait = await countAttempt(context, [{ rule: "link:address", subject: addressSubject(context) }]);
    if (wait !== null) return refuse(429, tooManyText(wait));
    // A link that is gone is said first: no password would help it.
    const token = String(form.get("token") ?? "");
    const link = await findLink(db, { token, purpose: "reset-password", now });
    if (!link?.isLive) return data(null, { status: 400 });
    const submission = parse({ name: link.fullName, email: link.email });
    if (submission.status !== "success") return data(submission.reply(secretly), { status: 400 });

    const { password } = submission.value;
    const sourceAddress = context.get(requestFactsContext).clientAddress;
    const { appUrl, adminEmail } = env;
    const reset = await resetPassword(db, { token, password, appUrl, adminEmail, sourceAddress, now });
    if (!reset.ok) return data(null, { status: 400 });
    const device = await rememberDevice(context, request, reset.value.userId);
    return redirect("/reset-password?done=1", { status: 303, headers: { "Set-Cookie": device } });
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("A password could not be reset", error);
    return refuse(503, accountMessages.unexpected);
  }
}

/** A password is never sent back. */
const secretly = { hideFields: ["password", "confirmPassword"] };

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <ResetPasswordForm verdict={actionData} token="" />;
  // An action that answers nothing has found the link gone, like the loader that runs after it, without a token.
  if (loaderData.state === "open") return <ResetPasswordForm token={loaderData.token} />;
  if (loaderData.state === "done") {
    return (
      <Page title="Your new password" narrow>
        <Notice kind="success">
          <p>Password updated successfully! Redirecting to login...</p>
        </Notice>
        <RedirectAfter seconds={2} href={paths.login()}>
          Sign in
        </RedirectAfter>
      </Page>
    );
  }
  return (
    <Page title="Choose a new password" narrow>
      <ErrorSummary errors={[{ text: accountMessages["invalid-reset-link"] }]} />
      <RedirectAfter seconds={3} href={paths.forgotPassword}>
        Request a new password reset
      </RedirectAfter>
    </Page>
  );
}
