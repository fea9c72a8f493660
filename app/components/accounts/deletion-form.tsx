import type { SubmissionResult } from "@conform-to/dom";
import { CurrentPasswordField } from "~/components/accounts/current-password-field";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { ProofFields } from "~/domain/accounts/proof-of-identity.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { CodeField } from "./code-field";

interface DeletionFormProps {
  verdict: SubmissionResult | undefined;
  /** The account's own, which is typed where there is no password. */
  email: string;
  asksPassword: boolean;
  asksCode: boolean;
}

/** Asks for whatever proves the owner, and deletes. */
export function DeletionForm({ verdict, email, asksPassword, asksCode }: DeletionFormProps) {
  const [form, fields] = formState<ProofFields>({ id: "deletion", lastResult: verdict });
  return (
    <>
      <FormErrors form={form} />
      <form method="post" action={paths.profileDeletion} noValidate id={form.id} className="stack">
        {asksPassword ? (
          <CurrentPasswordField field={fields.currentPassword} />
        ) : (
          <FormField
            field={fields.email}
            label="Email"
            type="email"
            hint={`To confirm, type the address of this account: ${email}`}
            autoComplete="off"
            required
          />
        )}
        {asksCode ? <CodeField field={fields.code} takes="either" /> : null}
        <p className="actions">
          <Button variant="danger">Delete my account for good</Button>
          <a href={paths.profileData}>Keep my account</a>
        </p>
      </form>
    </>
  );
}
