import type { FormFieldMetadata } from "~/components/form/field-props";
import { FormField } from "~/components/form/form-field";

/** Asks whoever sits at an open browser for the password that they signed in with (decision B6). */
export function CurrentPasswordField({ field }: { field: FormFieldMetadata }) {
  return (
    <FormField
      field={field}
      label="Current password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
