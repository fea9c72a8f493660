import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { CardIntent } from "~/domain/experts/card/card-rows";
import { fieldRule, type ListField as ListName, listLimits } from "~/domain/experts/card-fields";
import { vocabulary } from "~/domain/experts/vocabulary";
import { Button } from "~/ui/button";
import { controlProps, Notes } from "~/ui/field-parts";

interface ListFieldProps {
  id: string;
  name: ListName;
  label: string;
  hint: ReactNode;
  errors: readonly string[] | undefined;
  optional: boolean;
  rows: readonly string[];
  /** The pressed button of this list. The new row, or the button to add one, takes the focus. */
  pressed: CardIntent | null;
  onType(rows: string[]): void;
  onPress(intent: CardIntent): void;
}

/** Several short texts, each in its own row. Without a script, submit buttons that save nothing add and remove rows. */
export function ListField(props: ListFieldProps) {
  const { id, name, label, hint, errors, optional, pressed, onType, onPress } = props;
  const { kind, noun = "" } = fieldRule(name);
  const rows = props.rows.length > 0 ? props.rows : [""];
  const suggestions = kind === "skills" ? `${id}-known` : undefined;
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed?.kind === "remove") addButton.current?.focus();
  }, [pressed]);
  const pressHere = (intent: CardIntent) => (event: MouseEvent) => {
    event.preventDefault();
    onPress(intent);
  };
  return (
    <fieldset className="field list-field" data-invalid={errors?.length ? "" : undefined}>
      <legend>
        <span>{label}</span>
        {optional ? <span className="muted"> (optional)</span> : null}
      </legend>
      <Notes id={id} hint={hint} errors={errors} />
      {rows.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two may hold the same text
        <div className="list-row" key={at}>
          <input
            type="text"
            className="input"
            {...controlProps(id, { hint, errors })}
            id={at === 0 ? id : `${id}-${at + 1}`}
            name={name}
            value={text}
            onChange={(event) => onType(rows.map((row, other) => (other === at ? event.target.value : row)))}
            list={suggestions}
            aria-label={`${label}, ${noun} ${at + 1}`}
            // biome-ignore lint/a11y/noAutofocus: the user asked for this row
            autoFocus={pressed?.kind === "add" && at === rows.length - 1}
          />
          {rows.length > 1 || text !== "" ? (
            <Button
              variant="quiet"
              name="intent"
              value={`remove-${name}-${at}`}
              formNoValidate
              onClick={pressHere({ kind: "remove", field: name, row: at })}
            >
              Remove<span className="visually-hidden"> {text === "" ? `${noun} ${at + 1}` : text}</span>
            </Button>
          ) : null}
        </div>
      ))}
      {rows.length < listLimits.items ? (
        <Button
          ref={addButton}
          variant="quiet"
          name="intent"
          value={`add-${name}`}
          formNoValidate
          autoFocus={pressed?.kind === "remove"}
          onClick={pressHere({ kind: "add", field: name })}
        >
          {`Add another ${noun}`}
        </Button>
      ) : null}
      {suggestions ? (
        <datalist id={suggestions}>
          {vocabulary.map((entry) => (
            <option key={entry.id} value={entry.name} />
          ))}
        </datalist>
      ) : null}
    </fieldset>
  );
}
