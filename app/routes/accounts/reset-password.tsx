import type { SubmissionResult } from "@conform-to/dom";
import { data } from "react-router";
import { AccountForm, sentValue } from "~/components/accounts/account-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { RedirectAfter } from "~/components/site/redirect-after";
import { accountFields } from "~/domain/accounts/account-fields";
import { resetForm } from "~/domain/accounts/links/recovery.forms.server";
import { findResetLink, resetPassword } from "~/domain/accounts/links/reset-password.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/reset-password";
import { rememberDevice } from "./sign-in/known-device.server";
import { onSite } from "./sign-in/target.server";

/**
 * The target of the link in the reset mail. Opening it doesn't use the link up; only the post sets the new password
 * (decision B5). The link that confirms an address leads here if the account's password isn't known (decision B9).
 */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Choose a new password", "Choose a new password for your account.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (!token && searchParams.get("done") === "1") {
    return data({
      state: "done",
      next: paths.login(onSite(context, searchParams.get("redirectTo"))),
    } as const);
  }
  const link = await findResetLink(db, { token, now });
  if (link) return data({ state: "open", token, account: link.email } as const);
  return data({ state: "invalid" } as const, { status: 400 });
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const form = await parseForm(request);
  const asked = { token: String(form.get("token") ?? ""), now: caller.now };
  const link = await findResetLink(db, asked);
  return formAction(args, {
    form,
    schema: resetForm(link && { name: link.fullName, email: link.email }),
    secret: ["password", "confirmPassword"],
    counts: () => [{ rule: "link:address", subject: addressSubject(context) }],
    faultText: accountMessages.unexpected,
    async run({ token, password }) {
      const done = await resetPassword(db, caller, { token, password, adminEmail: env.adminEmail });
      // Without a reason, the page shows what its loader finds without a token: no link.
      if (!done.ok) return {};
      const { userId, redirectTo } = done.value;
      const next = withQuery("/reset-password", { done: 1, redirectTo: onSite(context, redirectTo) });
      return redirectWith(next, [rememberDevice(context, request, userId)], 303);
    },
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.error) return <Choose verdict={actionData} token="" />;
  if (loaderData.state === "open") return <Choose {...loaderData} />;
  if (loaderData.state === "done") {
    return (
      <Page title="Your new password" narrow>
        <Notice kind="success">
          <p>Password updated successfully! Redirecting to login...</p>
        </Notice>
        <RedirectAfter seconds={2} href={loaderData.next}>
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

/** Asks for the new password twice. Posts to the address without the token, which is sent in the body instead. */
function Choose(props: { token: string; account?: string; verdict?: SubmissionResult | undefined }) {
  const { token, verdict } = props;
  const account = sentValue(verdict, "account") ?? props.account;
  const { newPassword, confirmPassword } = accountFields;
  return (
    <Page title="Choose a new password" narrow>
      <AccountForm
        id="reset"
        action="/reset-password"
        verdict={verdict}
        hidden={{ token, account: account ?? "" }}
        account={account}
        fields={{
          password: { ...newPassword, hint: "At least 8 characters, with letters and numbers." },
          confirmPassword,
        }}
      >
        <Button wide>Set new password</Button>
      </AccountForm>
      <p className="muted small">
        This signs out all your devices and removes your passkeys. A private calendar address stops working.
      </p>
    </Page>
  );
}
