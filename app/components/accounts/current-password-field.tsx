import { FormField } from "~/components/form/form-field";
import type { FieldState } from "~/components/form/form-state";

/** Asks whoever sits at an open browser for the password that they signed in with (decision B6). */
export function CurrentPasswordField({ field }: { field: FieldState }) {
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
