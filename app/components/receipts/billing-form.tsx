import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { type BillingDetails, billingLimits } from "~/domain/receipts/receipt";
import { Button, ButtonLink } from "~/ui/button";

interface BillingFormProps {
  action: string;
  verdict: SubmissionResult | undefined;
  details: BillingDetails;
  save: string;
  cancelHref: string;
}

/** The company details for receipts. All of them are optional; empty fields are left out. */
export function BillingForm({ action, verdict, details, save, cancelHref }: BillingFormProps) {
  const [form, fields] = formState<Record<keyof BillingDetails, string>>({
    id: "billing",
    lastResult: verdict,
    defaultValue: {
      company: details.company ?? "",
      address: details.address ?? "",
      vatId: details.vatId ?? "",
    },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form">
        <FormField
          field={fields.company}
          label="Company name"
          optional
          autoComplete="organization"
          maxLength={billingLimits.company}
        />
        <FormField
          field={fields.address}
          label="Company address"
          optional
          multiline
          rows={4}
          autoComplete="street-address"
          maxLength={billingLimits.address}
        />
        <FormField
          field={fields.vatId}
          label="VAT ID"
          hint="The tax ID of your company, if it has one."
          optional
          spellCheck={false}
          maxLength={billingLimits.vatId}
        />
        <p className="bar start">
          <Button>{save}</Button>
          <ButtonLink variant="quiet" href={cancelHref}>
            Cancel
          </ButtonLink>
        </p>
      </PostForm>
    </>
  );
}
