import type { ComponentProps } from "react";
import { personLimits } from "~/shared/person-limits";
import { FormField } from "./form-field";

interface PersonFieldsProps {
  fields: Record<"name" | "email", ComponentProps<typeof FormField>["field"]>;
  /** The purpose of the address, if it isn't obvious. */
  hint?: string;
  autoFocus?: boolean;
}

/** The name and address of a person who writes to us, with the names of `personFields` in the form's schema. */
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
