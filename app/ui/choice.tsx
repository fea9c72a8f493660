import type { ReactNode } from "react";
import { describedBy, type FieldNotes, Notes } from "./field-parts";

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /**
   * For check boxes on a hydrated page: ticking it unticks the others, and the other way round. The server checks the
   * result.
   */
  excludesOthers?: boolean;
}

export interface ChoiceProps extends FieldNotes {
  legend: ReactNode;
  name: string;
  /** Renders check boxes, of which any number can be ticked. */
  isMultiple?: boolean | undefined;
  /** The id of the first button, so that an error summary can link to it. Defaults to `name`. */
  id?: string | undefined;
  /** All options on one line, each without its button: a scale. */
  isScale?: boolean;
  options: readonly ChoiceOption[];
  defaultValue?: string | readonly string[] | undefined;
}

/** A fieldset of radio buttons or check boxes, each large enough to be tapped. */
export function Choice(props: ChoiceProps) {
  const { legend, name, id = name, isMultiple, isScale, options, defaultValue, hint, errors } = props;
  const chosen = [defaultValue].flat();
  const hasExcluding = isMultiple && options.some(({ excludesOthers }) => excludesOthers);
  return (
    <fieldset
      className="choice"
      aria-describedby={describedBy(id, { hint, errors })}
      data-invalid={errors?.length ? "" : undefined}
    >
      <legend>{legend}</legend>
      <Notes id={id} hint={hint} errors={errors} />
      <div className={isScale ? "slots scale" : "choices"}>
        {options.map((option, index) => (
          <label key={option.value} className={isScale ? "slot" : "option"}>
            <input
              type={isMultiple ? "checkbox" : "radio"}
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              onChange={hasExcluding ? (event) => untickExcluded(event.currentTarget, options) : undefined}
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

function untickExcluded(ticked: HTMLInputElement, options: readonly ChoiceOption[]) {
  if (!ticked.checked) return;
  const excludes = (value: string) => options.some((one) => one.value === value && one.excludesOthers);
  const boxes = ticked.closest("fieldset")?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
  for (const box of boxes) {
    if (box !== ticked && (excludes(ticked.value) || excludes(box.value))) box.checked = false;
  }
}
