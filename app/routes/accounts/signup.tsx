import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { ProviderLinks } from "~/components/accounts/provider-links";
import { fieldProps } from "~/components/form/field-props";
import { FormErrors, FormField } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/field";
import { Page } from "~/ui/page";
import { authenticate, entryTarget } from "~/web/authenticator.server";
import { servicesContext } from "~/web/context";
import { enter } from "~/web/enter.server";
import { flash } from "~/web/flash.server";
import type { Route } from "./+types/signup";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create your account",
    description: "Join Keyway as a learner to book one-to-one sessions, or as an expert to teach them.",
  });

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  redirectTo: entryTarget(context, request),
  providerLabel: context.get(servicesContext).env.oidc?.label ?? null,
});

export async function action({ request, context }: Route.ActionArgs) {
  const verdict = await authenticate(context, request, "signup");
  if (!verdict.ok) return data(verdict.error.reply, { status: verdict.error.status });
  return enter(context, request, verdict.value, [
    await flash(context, "Signup successful! You are logged in."),
  ]);
}

interface SignupFields {
  role: string;
  name: string;
  email: string;
  password: string;
  remember: string;
  redirectTo: string;
}

const roles = [
  { value: "learner", label: "Learner", hint: "Book sessions with experts" },
  { value: "expert", label: "Expert", hint: "Teach what you know" },
];

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SignupFields>({ id: "signup", lastResult: actionData });
  const redirectTo = fields.redirectTo.initialValue ?? loaderData.redirectTo;
  const role = fieldProps(fields.role);
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
          {...fieldProps(fields.remember)}
          label="Remember me for 30 days"
          defaultChecked={fields.remember.initialValue === "on"}
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
