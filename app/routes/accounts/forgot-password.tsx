import { redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { pageMeta } from "~/components/site/page-meta";
import { type ForgotFields, forgotForm } from "~/domain/accounts/links/recovery.forms.server";
import { requestLink } from "~/domain/accounts/links/request-link.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/forgot-password";

/** Asks for a link to choose a new password. Known and unknown addresses are answered alike, in text and time. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot your password?",
    description: "Have a link sent to you with which you choose a new password.",
  });

export async function action({ context, request }: Route.ActionArgs) {
  return formAction(
    { context, request },
    {
      schema: forgotForm,
      counts: ({ email }) => [
        { rule: "reset:address", subject: addressSubject(context) },
        { rule: "reset:account", subject: email },
      ],
      faultText: accountMessages.unexpected,
      async run({ email }) {
        const { db } = context.get(servicesContext);
        const link = { purpose: "reset-password", email, redirectTo: null } as const;
        await requestLink(db, context.get(callerContext), link);
        return redirect(paths.resetSent, 303);
      },
    },
  );
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = formState<ForgotFields>({ id: "forgot", lastResult: actionData });
  return (
    <Page
      title="Forgot your password?"
      lead="Enter your email address. We'll send you a link to reset your password."
      narrow
    >
      {/* The specification's 'Error: {message}'. */}
      <FormErrors form={form} labels={{ email: "Error" }} />
      <form method="post" noValidate id={form.id} className="stack">
        <FormField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <Button wide>Send link</Button>
      </form>
      <p>
        Remembered it? <a href={paths.login()}>Sign in</a>
      </p>
    </Page>
  );
}
