import type { SubmissionResult } from "@conform-to/dom";
import { CurrentPasswordField } from "~/components/accounts/current-password-field";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { PasswordFields } from "~/domain/accounts/profile.forms.server";
import { Button } from "~/ui/button";

/** Chooses a new password; the current one is asked for where there is one (decision B6). */
export function PasswordForm(props: {
  email: string;
  hasPassword: boolean;
  verdict: SubmissionResult | undefined;
}) {
  const [form, fields] = formState<PasswordFields>({ id: "password", lastResult: props.verdict });
  return (
    <>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        {/* Without a name it isn't sent: it tells a password manager whose password this is. */}
        <input type="email" defaultValue={props.email} autoComplete="username" readOnly hidden />
        {props.hasPassword ? <CurrentPasswordField field={fields.currentPassword} /> : null}
        <FormField
          field={fields.password}
          label="New password"
          type="password"
          hint="At least 8 characters, with at least one letter and one number."
          autoComplete="new-password"
          required
        />
        <FormField
          field={fields.confirmPassword}
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
        />
        <Button wide>Save password</Button>
      </form>
    </>
  );
}
