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
  /** Check boxes: any number of them. */
  isMultiple?: boolean | undefined;
  /** The id of the first button, so that an error summary can link to it. Defaults to the name. */
  id?: string | undefined;
  options: readonly ChoiceOption[];
  defaultValue?: string | readonly string[] | undefined;
}

/** One of several, or any of them: a fieldset of buttons, each a row that a thumb can hit. */
export function Choice(props: ChoiceProps) {
  const { legend, name, id = name, isMultiple, options, defaultValue, hint, errors } = props;
  const chosen = [defaultValue].flat();
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
              type={isMultiple ? "checkbox" : "radio"}
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
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
