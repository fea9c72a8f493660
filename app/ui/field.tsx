import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { describedBy, FieldErrors, FieldHint } from "./field-parts";

export { Checkbox, type CheckboxProps } from "./checkbox";
export { Choice, type ChoiceOption, type ChoiceProps } from "./choice";
export { Select, type SelectGroup, type SelectOption, type SelectProps } from "./select";

export interface FieldProps {
  label: ReactNode;
  name: string;
  /** Defaults to the name; give one where two forms on a page share a name. */
  id?: string | undefined;
  type?: "text" | "email" | "password" | "search" | "url" | "tel" | "number" | "date" | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  defaultValue?: string | undefined;
  /** On a hydrated page: the value as its component holds it. */
  value?: string | undefined;
  onChange?: ((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void) | undefined;
  required?: boolean | undefined;
  /** Writes "(optional)" beside the label. */
  optional?: boolean | undefined;
  autoComplete?: string | undefined;
  /** A text area instead of one line. */
  multiline?: boolean | undefined;
  rows?: number | undefined;
  inputMode?: ComponentProps<"input">["inputMode"];
  maxLength?: number | undefined;
  spellCheck?: boolean | undefined;
}

/** A labelled text control with its hint and errors, wired for assistive technology. */
export function Field(props: FieldProps) {
  const {
    label,
    name,
    id = name,
    type = "text",
    hint,
    errors,
    optional,
    multiline,
    rows = 6,
    ...control
  } = props;
  const wired = {
    id,
    name,
    className: "input",
    "aria-describedby": describedBy(id, { hint, errors }),
    "aria-invalid": errors?.length ? true : undefined,
    ...control,
  };
  return (
    <div className="field" data-invalid={errors?.length ? "" : undefined}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="muted"> (optional)</span> : null}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldErrors id={id} errors={errors} />
      {multiline ? <textarea rows={rows} {...wired} /> : <input type={type} {...wired} />}
    </div>
  );
}
