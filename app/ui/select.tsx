import type { ChangeEventHandler, ReactNode } from "react";
import { describedBy, FieldErrors, FieldHint } from "./field-parts";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps {
  label: ReactNode;
  name: string;
  id?: string | undefined;
  /** Plain options, or groups of them. */
  options: readonly (SelectOption | SelectGroup)[];
  defaultValue?: string | undefined;
  /** For a choice that the page keeps. */
  value?: string | undefined;
  onChange?: ChangeEventHandler<HTMLSelectElement> | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
}

/** One of many, as the browser's own list. */
export function Select({
  label,
  name,
  id = name,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  errors,
  required,
}: SelectProps) {
  return (
    <div className="field" data-invalid={errors?.length ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} />
      <FieldErrors id={id} errors={errors} />
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={defaultValue}
        value={value}
        onChange={onChange}
        required={required}
        aria-describedby={describedBy(id, { hint, errors })}
        aria-invalid={errors?.length ? true : undefined}
      >
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
    </div>
  );
}

const toOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);
