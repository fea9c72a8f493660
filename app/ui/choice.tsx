import type { ReactNode } from "react";
import { describedBy, type FieldNotes, Notes } from "./field-parts";

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

export interface ChoiceProps extends FieldNotes {
  legend: ReactNode;
  name: string;
  /** The id of the first radio button, so that an error summary can link to it. Defaults to the name. */
  id?: string | undefined;
  options: readonly ChoiceOption[];
  defaultValue?: string | undefined;
}

/** One of several: a fieldset of radio buttons, each a row that a thumb can hit. */
export function Choice({ legend, name, id = name, options, defaultValue, hint, errors }: ChoiceProps) {
  return (
    <fieldset
      className="choice"
      aria-describedby={describedBy(id, { hint, errors })}
      data-invalid={errors?.length ? "" : undefined}
    >
      <legend>{legend}</legend>
      <Notes {...{ id, hint, errors }} />
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="option">
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            <span>
              {option.label} {option.hint ? <span className="hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
