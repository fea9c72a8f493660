import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { ResendFields } from "~/domain/accounts/links/recovery.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

interface ResendVerificationProps {
  /** Where to send it; null asks for it. */
  email: string | null;
  /** Where to go on once the address is confirmed; empty when nowhere in particular. */
  redirectTo: string;
  verdict?: SubmissionResult | undefined;
  /** The address that the field begins with. */
  typed?: string | undefined;
}

/** A form that sends the verification mail once more. It posts to the page that waits for the confirmation. */
export function ResendVerification({ email, redirectTo, verdict, typed }: ResendVerificationProps) {
  const [form, fields] = formState<ResendFields>({ id: "resend", lastResult: verdict });
  return (
    <form method="post" action={paths.checkEmail()} noValidate id={form.id} className="stack">
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <FormField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed}
        />
      )}
      <div>
        <Button variant="quiet">Resend email</Button>
      </div>
    </form>
  );
}
