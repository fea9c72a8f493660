import { ErrorSummary } from "~/ui/error-summary";
import { Field, type FieldProps } from "~/ui/field";
import { type FieldState, type FormState, idOf } from "./form-state";

/** A text control of a form, with its errors and the value that was sent. A password is never written back. */
export function FormField({
  field,
  defaultValue,
  ...extras
}: Omit<FieldProps, "name" | "id" | "errors"> & { field: FieldState }) {
  const { defaultValue: sent, ...wired } = field;
  return (
    <Field
      {...extras}
      {...wired}
      defaultValue={extras.type === "password" ? undefined : (sent ?? defaultValue)}
    />
  );
}

/**
 * The error summary of a form: first the errors of the whole form, then those of each field, as links to its control.
 * `labels` puts a field's label before texts that don't name the field.
 */
export function FormErrors({ form, labels = {} }: { form: FormState; labels?: Record<string, string> }) {
  const ofForm = (form.errors ?? []).map((text) => ({ text }));
  const ofFields = Object.entries(form.allErrors)
    .filter(([name]) => name !== "")
    .flatMap(([name, texts]) =>
      texts.map((text) => ({
        href: `#${form.id}-${idOf(name)}`,
        text: labels[name] ? `${labels[name]}: ${text}` : text,
      })),
    );
  return <ErrorSummary errors={[...ofForm, ...ofFields]} />;
}
