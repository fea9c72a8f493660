import type { ComponentProps, ReactNode } from "react";
import { controlProps, FieldErrors, FieldHint, type FieldNotes } from "./field-parts";

type Box = Pick<ComponentProps<"input">, "id" | "value" | "defaultChecked" | "checked" | "onChange">;

export interface CheckboxProps extends Box, FieldNotes {
  label: ReactNode;
  name: string;
}

/** A single check box. Unticked, it posts nothing, as in HTML. */
export function Checkbox({ label, id, hint, errors, ...box }: CheckboxProps) {
  const { name, value = "on", defaultChecked, checked, onChange } = box;
  const wired = controlProps(id ?? name, { hint, errors });
  return (
    <div className="checkbox" data-invalid={errors?.length ? "" : undefined}>
      <FieldErrors id={wired.id} errors={errors} />
      <label className="option" htmlFor={wired.id}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          checked={checked}
          onChange={onChange}
          {...wired}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={wired.id} hint={hint} />
    </div>
  );
}
