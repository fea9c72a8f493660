import { ProviderLinks } from "~/components/accounts/provider-links";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { pageMeta } from "~/components/site/page-meta";
import { type SignupFields, signupForm } from "~/domain/accounts/account.forms.server";
import { createAccount } from "~/domain/accounts/create-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/field";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { safeRedirect } from "~/web/redirect-target.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/signup";
import { byForm } from "./sign-in/by-form.server";
import { continueSignIn } from "./sign-in/complete-sign-in.server";
import { targetAfterSignIn } from "./sign-in/target.server";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create your account",
    description: "Join Keyway as a learner to book one-to-one sessions, or as an expert to teach them.",
  });

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  redirectTo: targetAfterSignIn(context, request),
  providerLabel: context.get(servicesContext).env.oidc?.label ?? null,
});

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  return formAction(
    { context, request: request.clone() },
    {
      schema: signupForm,
      secret: ["password"],
      counts: () => [{ rule: "sign-up:address", subject: addressSubject(context) }],
      async run({ redirectTo, remember, ...account }) {
        const target = shortTarget(redirectTo, env.appUrl);
        const signUp = { account, redirectTo: target, secret: env.sessionSecret };
        const user = await byForm(request, () => createAccount(db, context.get(callerContext), signUp));
        if (!user.ok) return { status: 409, fields: { email: accountMessages[user.error] } };
        const { email } = account;
        const next = paths.checkEmail({ email, ...(target && { redirectTo: target }) });
        const proven = { ...user.value, remember: remember === "on", redirectTo: next };
        return continueSignIn(context, request, { ...proven, method: "sign-up" }, [
          flash(context, "Signup successful! You are logged in."),
        ]);
      },
    },
  );
}

/** Kept with the verification, which leads there in the end (decision B8): it must fit into another address, escaped. */
function shortTarget(redirectTo: string | undefined, appUrl: string): string | null {
  const target = safeRedirect(redirectTo, appUrl, "");
  return target !== "" && encodeURIComponent(target).length <= 1900 ? target : null;
}

const roles = [
  { value: "learner", label: "Learner", hint: "Book sessions with experts" },
  { value: "expert", label: "Expert", hint: "Teach what you know" },
];

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = formState<SignupFields>({ id: "signup", lastResult: actionData });
  const redirectTo = fields.redirectTo.defaultValue ?? loaderData.redirectTo;
  const role = fields.role;
  const { providerLabel } = loaderData;
  return (
    <Page title="Create your account" narrow>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Choice
          {...role}
          legend="I want to join as"
          options={roles}
          defaultValue={role.defaultValue ?? "learner"}
        />
        <FormField field={fields.name} label="Name" autoComplete="name" maxLength={100} required />
        <FormField field={fields.email} label="Email" type="email" autoComplete="email" required />
        <FormField
          field={fields.password}
          label="Password"
          type="password"
          hint="At least 8 characters, with at least one letter and one number."
          autoComplete="new-password"
          required
        />
        <Checkbox
          {...fields.remember}
          label="Remember me for 30 days"
          defaultChecked={fields.remember.defaultValue === "on"}
        />
        <p className="small">
          By creating an account you agree to our <a href="/terms">Terms of Service</a> and{" "}
          <a href="/privacy">Privacy Policy</a>.
        </p>
        <Button wide>Create account</Button>
      </form>
      {providerLabel ? <ProviderLinks label={providerLabel} redirectTo={redirectTo} mode="signup" /> : null}
      <p>
        Already have an account? <a href={paths.login(redirectTo)}>Sign in</a>
      </p>
    </Page>
  );
}
