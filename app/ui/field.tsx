import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { controlProps, type FieldNotes, Labelled } from "./field-parts";

type Control = Pick<
  ComponentProps<"input">,
  | "id"
  | "required"
  | "readOnly"
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "spellCheck"
  | "autoFocus"
  | "dir"
>;

/** `id` defaults to `name`. Set it if two forms on a page have the same name. */
export interface FieldProps extends Control, FieldNotes {
  label: ReactNode;
  name: string;
  type?: "text" | "email" | "password" | "url" | "date" | "time" | undefined;
  defaultValue?: string | undefined;
  /** On a hydrated page: the value in the component's state. */
  value?: string | undefined;
  onChange?: ((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void) | undefined;
  /** Writes "(optional)" beside the label. */
  optional?: boolean | undefined;
  /** A text area instead of one line. */
  multiline?: boolean | undefined;
  rows?: number | undefined;
}

/** A labelled text control with its hint and errors, linked for assistive technology. */
export function Field(props: FieldProps) {
  const { label, type = "text", hint, errors, optional, multiline, rows = 6, ...control } = props;
  const { id = control.name } = control;
  // Typed text can have its own direction. Addresses and passwords have that of the page.
  const dir = type === "text" ? "auto" : undefined;
  const wired = { className: "input", dir, ...control, ...controlProps(id, { hint, errors }) };
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} errors={errors}>
      {multiline ? <textarea rows={rows} {...wired} /> : <input type={type} {...wired} />}
    </Labelled>
  );
}
