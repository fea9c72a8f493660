import type { ChangeEventHandler, ReactNode } from "react";
import { describedBy, FieldErrors, FieldHint } from "./field-parts";

export interface CheckboxProps {
  label: ReactNode;
  name: string;
  id?: string | undefined;
  value?: string | undefined;
  defaultChecked?: boolean | undefined;
  /** For a box whose state the page keeps. */
  checked?: boolean | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** A single yes-or-no. Unticked it posts nothing, as HTML does. */
export function Checkbox({
  label,
  name,
  id = name,
  value = "on",
  defaultChecked,
  checked,
  onChange,
  hint,
  errors,
}: CheckboxProps) {
  return (
    <div className="checkbox" data-invalid={errors?.length ? "" : undefined}>
      <FieldErrors id={id} errors={errors} />
      <label className="option" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          checked={checked}
          onChange={onChange}
          aria-describedby={describedBy(id, { hint, errors })}
          aria-invalid={errors?.length ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={id} hint={hint} />
    </div>
  );
}
