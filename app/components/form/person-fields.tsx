import type { ComponentProps } from "react";
import { personLimits } from "~/shared/person-limits";
import { FormField } from "./form-field";

interface PersonFieldsProps {
  fields: Record<"name" | "email", ComponentProps<typeof FormField>["field"]>;
  /** What the address is for, where that needs saying. */
  hint?: string;
  autoFocus?: boolean;
}

/** The name and address of a person who writes to us, as `personFields` of the form's schema takes them. */
export const PersonFields = ({ fields, hint, autoFocus }: PersonFieldsProps) => (
  <>
    <FormField
      field={fields.name}
      label="Name"
      autoComplete="name"
      autoFocus={autoFocus}
      required
      maxLength={personLimits.name}
    />
    <FormField
      field={fields.email}
      label="Email"
      type="email"
      autoComplete="email"
      hint={hint}
      required
      maxLength={personLimits.email}
    />
  </>
);
