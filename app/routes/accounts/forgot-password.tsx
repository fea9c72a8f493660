import { redirect } from "react-router";
import { AccountForm } from "~/components/accounts/account-form";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { accountFields } from "~/domain/accounts/account-fields";
import { requestLink } from "~/domain/accounts/links/mail-link.server";
import { forgotForm } from "~/domain/accounts/links/recovery.forms.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/forgot-password";

/** Asks for a link to choose a new password. Known and unknown addresses get the same answer, in text and time. */

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot your password?",
    description: "Get a link to reset your password.",
    noindex: true,
  });

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  return formAction(args, {
    schema: forgotForm,
    counts: ({ email }) => [
      { rule: "reset:address", subject: addressSubject(context) },
      { rule: "reset:account", subject: email },
    ],
    faultText: accountMessages.unexpected,
    // The specification's 'Error: {message}', above the form and beside the field.
    formText: (reason) => `Error: ${reason}`,
    async run({ email }) {
      const { db } = context.get(servicesContext);
      const link = { purpose: "reset-password", email, redirectTo: null } as const;
      await requestLink(db, context.get(callerContext), link);
      return redirect(paths.resetSent, 303);
    },
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Forgot your password?"
      lead="Enter your email address. We'll send you a link to reset your password."
      narrow
    >
      <AccountForm
        id="forgot"
        verdict={actionData}
        labels={{ email: "Error" }}
        fields={{ email: accountFields.username }}
      >
        <Button>Send link</Button>
      </AccountForm>
      <p>
        Remembered it, or have a passkey? <a href={paths.login()}>Sign in</a>
      </p>
    </Page>
  );
}
