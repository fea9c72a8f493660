import type { ComponentProps } from "react";
import { personLimits } from "~/shared/person-limits";
import { FormField } from "./form-field";

interface PersonFieldsProps {
  fields: Record<"name" | "email", ComponentProps<typeof FormField>["field"]>;
  /** The purpose of the address, if it isn't obvious. */
  hint?: string;
  autoFocus?: boolean;
}

/** The fields for a name and an email address. Their names match `personFields`, which the form's schema uses. */
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
