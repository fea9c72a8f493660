import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { teamLimits } from "~/domain/teams/team";
import { Button } from "~/ui/button";

interface Details {
  name: string;
  billingAddress: string | null;
  taxNumber: string | null;
}

interface TeamFormProps {
  action: string;
  verdict: SubmissionResult | undefined;
  details?: Details;
  button: string;
}

/** A team's name and billing details, to make or to change it. */
export function TeamForm({ action, verdict, details, button }: TeamFormProps) {
  const [form, fields] = formState<Record<keyof Details, string>>({
    id: "team",
    lastResult: verdict,
    defaultValue: {
      name: details?.name,
      billingAddress: details?.billingAddress ?? undefined,
      taxNumber: details?.taxNumber ?? undefined,
    },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form">
        {details ? <input type="hidden" name="intent" value="details" /> : null}
        <FormField
          field={fields.name}
          label="Team name"
          hint="Everyone who is invited sees it."
          required
          autoComplete="organization"
          maxLength={teamLimits.name}
        />
        <FormField
          field={fields.billingAddress}
          label="Billing address"
          hint="For the invoices of the team."
          optional
          multiline
          rows={4}
          autoComplete="street-address"
          maxLength={teamLimits.billingAddress}
        />
        <FormField
          field={fields.taxNumber}
          label="Tax number"
          optional
          spellCheck={false}
          maxLength={teamLimits.taxNumber}
        />
        <p className="bar start">
          <Button>{button}</Button>
        </p>
      </PostForm>
    </>
  );
}
