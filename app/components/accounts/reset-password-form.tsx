import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { ResetFields } from "~/domain/accounts/links/recovery.forms.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";

/** The new password, twice. It posts to the bare address: the token travels in the body from here on. */
export function ResetPasswordForm({
  token,
  verdict,
}: {
  token: string;
  verdict?: SubmissionResult | undefined;
}) {
  const [form, fields] = formState<ResetFields>({ id: "reset", lastResult: verdict });
  return (
    <Page title="Choose a new password" narrow>
      <FormErrors form={form} />
      <form method="post" action="/reset-password" noValidate id={form.id} className="stack">
        <input type="hidden" name="token" value={fields.token.defaultValue ?? token} />
        <FormField
          field={fields.password}
          label="New password"
          type="password"
          hint="At least 8 characters, with letters and numbers."
          autoComplete="new-password"
          required
        />
        <FormField
          field={fields.confirmPassword}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          required
        />
        <Button wide>Set new password</Button>
      </form>
      <p className="muted small">Everybody who is signed in to your account will be signed out.</p>
    </Page>
  );
}
