/** What our forms use of conform's metadata of one field. */
export interface FormFieldMetadata {
  id: string;
  name: string;
  errors: string[] | undefined;
  initialValue?: unknown;
}

/** A conform field as the props of any control of the design system: `<Choice {...fieldProps(fields.role)} … />`. */
export function fieldProps({ id, name, errors, initialValue }: FormFieldMetadata) {
  return { id, name, errors, defaultValue: typeof initialValue === "string" ? initialValue : undefined };
}
