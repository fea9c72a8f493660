import type { ComponentProps, ReactNode } from "react";
import { controlProps, type FieldNotes, Labelled } from "./field-parts";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

type Control = Pick<ComponentProps<"select">, "id" | "defaultValue" | "value" | "onChange" | "required">;

export interface SelectProps extends Control, FieldNotes {
  label: ReactNode;
  name: string;
  options: readonly (SelectOption | SelectGroup)[];
}

/** A labelled `<select>` with its hint and errors. */
export function Select({ label, hint, errors, options, ...control }: SelectProps) {
  const { id = control.name } = control;
  return (
    <Labelled id={id} label={label} hint={hint} errors={errors}>
      <select className="input" {...control} {...controlProps(id, { hint, errors })}>
        {options.map((entry) =>
          "options" in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(entry)
          ),
        )}
      </select>
    </Labelled>
  );
}

const toOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);
