import type { FieldState } from "~/components/form/form-state";
import { accountFields } from "~/domain/accounts/account-fields";
import { currentZoneName } from "~/shared/zone-names";
import { Select, type SelectProps } from "~/ui/select";

interface ZoneFieldProps {
  field: FieldState;
  zones: SelectProps["options"];
  /** Chosen at first, and instead of a zone that the list doesn't have. */
  initial: string;
}

/** The list of zones in an account's form. */
export function ZoneField({ field: { defaultValue: sent, ...wired }, zones, initial }: ZoneFieldProps) {
  const { label, hint } = accountFields.timeZone;
  const chosen = offered(zones, sent) ?? initial;
  return <Select {...wired} label={label} hint={hint} options={zones} defaultValue={chosen} />;
}

/** Returns the name under which the list has this zone; undefined if the list doesn't have it. */
function offered(zones: SelectProps["options"], zone = ""): string | undefined {
  const name = currentZoneName(zone);
  const values = zones.flatMap((entry) => ("options" in entry ? entry.options : [entry]));
  return values.find(({ value }) => value === name)?.value;
}
