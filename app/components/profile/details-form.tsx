import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { DetailsFields } from "~/domain/accounts/profile.forms.server";
import { paths } from "~/shared/paths";
import { currentZoneName } from "~/shared/zone-names";
import { Button } from "~/ui/button";
import { Select, type SelectProps } from "~/ui/field";

/** Name and time zone, to be changed. What was typed stays when it was refused. */
export function DetailsForm({
  details,
  zones,
  verdict,
}: {
  details: DetailsFields;
  zones: SelectProps["options"];
  verdict: SubmissionResult | undefined;
}) {
  const [form, fields] = formState<DetailsFields>({
    id: "details",
    lastResult: verdict,
    defaultValue: details,
  });
  const { defaultValue: typedZone, ...zone } = fields.timeZone;
  return (
    <section className="stack-s" aria-labelledby="your-details">
      <h2 id="your-details">Your details</h2>
      <FormErrors form={form} />
      <form method="post" action={paths.profile} noValidate id={form.id} className="stack own-form">
        <FormField field={fields.name} label="Name" autoComplete="name" maxLength={100} required />
        <Select
          {...zone}
          label="Time zone"
          hint="Every time on Keyway is shown in this zone."
          options={zones}
          defaultValue={offered(zones, typedZone) ?? details.timeZone}
        />
        <div>
          <Button variant="quiet">Save details</Button>
        </div>
      </form>
    </section>
  );
}

/** The zone as the list has it; undefined for one that it hasn't, so that no other one looks chosen. */
function offered(zones: SelectProps["options"], zone = ""): string | undefined {
  const name = currentZoneName(zone);
  const values = zones.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
  return values.find(({ value }) => value === name)?.value;
}
