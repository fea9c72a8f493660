import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { forgotForm } from "~/domain/accounts/links/recovery.forms.server";
import { requestLink } from "~/domain/accounts/links/request-link.server";
import { accountMessages } from "~/domain/accounts/messages";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { requestFactsContext, servicesContext } from "~/web/context";
import { parseForm } from "~/web/parse-form.server";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import type { Route } from "./+types/forgot-password";

/** Asks for a link to choose a new password. Known and unknown addresses are answered alike, in text and time. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot your password?",
    description: "Have a link sent to you with which you choose a new password.",
  });

export async function action({ context, request }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const submission = parseWithZod(await parseForm(request), { schema: forgotForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { email } = submission.value;
  try {
    const wait = await countAttempt(context, [
      { rule: "reset:address", subject: addressSubject(context) },
      { rule: "reset:account", subject: email },
    ]);
    if (wait !== null) return data(submission.reply({ formErrors: [tooManyText(wait)] }), { status: 429 });
    const sourceAddress = context.get(requestFactsContext).clientAddress;
    await requestLink(db, { purpose: "reset-password", email, redirectTo: null, sourceAddress });
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("A reset link could not be asked for", error);
    const reply = submission.reply({ formErrors: [accountMessages.unexpected] });
    return data(reply, { status: 503, headers: { "Retry-After": "5" } });
  }
  return redirect(paths.resetSent, 303);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: actionData });
  return (
    <Page
      title="Forgot your password?"
      lead="Give us your email address, and we send you a link with which you choose a new one."
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
