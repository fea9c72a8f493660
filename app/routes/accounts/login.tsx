import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { ProviderLinks } from "~/components/accounts/provider-links";
import { fieldProps } from "~/components/form/field-props";
import { FormErrors, FormField } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Page } from "~/ui/page";
import { authenticate, entryTarget } from "~/web/authenticator.server";
import { servicesContext } from "~/web/context";
import { enter } from "~/web/enter.server";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign in",
    description: "Sign in to book sessions with cybersecurity experts and to see your bookings.",
  });

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  redirectTo: entryTarget(context, request),
  providerLabel: context.get(servicesContext).env.oidc?.label ?? null,
});

export async function action({ request, context }: Route.ActionArgs) {
  const verdict = await authenticate(context, request, "login");
  if (!verdict.ok) return data(verdict.error.reply, { status: verdict.error.status });
  return enter(context, request, verdict.value);
}

interface LoginFields {
  email: string;
  password: string;
  remember: string;
  redirectTo: string;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<LoginFields>({ id: "login", lastResult: actionData });
  const redirectTo = fields.redirectTo.initialValue ?? loaderData.redirectTo;
  const { providerLabel } = loaderData;
  return (
    <Page title="Sign in" narrow>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <FormField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <FormField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Checkbox
          {...fieldProps(fields.remember)}
          label="Remember me for 30 days"
          defaultChecked={fields.remember.initialValue === "on"}
        />
        <Button wide>Sign in</Button>
      </form>
      {providerLabel ? <ProviderLinks label={providerLabel} redirectTo={redirectTo} mode="login" /> : null}
      <p>
        <a href={paths.forgotPassword}>Forgot password?</a>
      </p>
      <p>
        New to Keyway? <a href={paths.signup(redirectTo)}>Create an account</a>
      </p>
    </Page>
  );
}
