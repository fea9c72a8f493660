import { type SubmissionResult, useForm } from "@conform-to/react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { applicationLabels as labels, applicationLimits as limits } from "~/domain/applications/application";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** The form's values as they are typed. */
export type ApplicationValues = Record<keyof typeof labels, string>;

/** The application's form: every field is required. `known` is what we know already: the account, an earlier application. */
export function ApplicationForm({
  known,
  verdict,
}: {
  known: Partial<ApplicationValues>;
  verdict: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm<ApplicationValues>({
    id: "application",
    lastResult: verdict,
    defaultValue: known,
  });
  return (
    <>
      <FormErrors form={form} />
      <form method="post" action={paths.apply} noValidate id={form.id} className="form">
        <p className="muted small">All fields are required.</p>
        <FormField
          field={fields.name}
          label={labels.name}
          autoComplete="name"
          required
          maxLength={limits.name}
        />
        <FormField
          field={fields.email}
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
        />
        <FormField
          field={fields.skills}
          label={labels.skills}
          hint="What you would teach: incident response, cloud security, penetration testing …"
          multiline
          rows={3}
          required
          maxLength={limits.skills}
        />
        <FormField
          field={fields.experience}
          label={labels.experience}
          hint={`A whole number, 0 to ${limits.maxYears}.`}
          inputMode="numeric"
          required
        />
        <FormField
          field={fields.hourlyRate}
          label={labels.hourlyRate}
          hint="What you would ask for a lesson, for example 40 or 42.50."
          inputMode="decimal"
          required
        />
        <FormField
          field={fields.description}
          label={labels.description}
          hint="Who you are, and how you would teach."
          multiline
          required
          maxLength={limits.description}
        />
        <FormField
          field={fields.languages}
          label={labels.languages}
          hint="The languages that you teach in."
          required
          maxLength={limits.languages}
        />
        <FormField
          field={fields.certifications}
          label={labels.certifications}
          hint="For example OSCP, CISSP; write “None” if you have none."
          multiline
          rows={3}
          required
          maxLength={limits.certifications}
        />
        <FormField
          field={fields.linkedin}
          label={labels.linkedin}
          type="url"
          hint="Starts with https://"
          required
          maxLength={limits.url}
        />
        <FormField
          field={fields.photo}
          label={labels.photo}
          type="url"
          hint="The address of a picture of you; starts with https://"
          required
          maxLength={limits.url}
        />
        <Button>Submit application</Button>
      </form>
    </>
  );
}
