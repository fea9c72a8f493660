import type { ListField as ListName } from "~/domain/experts/card";
import { cardLimits } from "~/domain/experts/card";
import { Button } from "~/ui/button";
import { describedBy, FieldErrors, FieldHint } from "~/ui/field-parts";

interface ListFieldProps {
  /** The id of the first row: what an error leads to. */
  id: string;
  name: ListName;
  label: string;
  /** One of what is listed: "certification". */
  noun: string;
  hint?: string | undefined;
  errors: readonly string[] | undefined;
  rows: readonly string[];
  optional?: boolean | undefined;
  /** The id of a `datalist` with suggestions. */
  list?: string | undefined;
  /** What was pressed before the page came back: the new row, or the button, has the focus. */
  pressed?: "add" | "remove" | undefined;
}

/** Several short texts, a row each. Rows come and go by submit buttons that save nothing. */
export function ListField(props: ListFieldProps) {
  const { id, name, label, noun, hint, errors, optional, list, pressed } = props;
  const rows = props.rows.length > 0 ? props.rows : [""];
  return (
    <fieldset className="field list-field" data-invalid={errors?.length ? "" : undefined}>
      <legend>
        {label}
        {optional ? <span className="muted"> (optional)</span> : null}
      </legend>
      <FieldHint id={id} hint={hint} />
      <FieldErrors id={id} errors={errors} />
      {rows.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: two may hold the same text, and no script moves them
        <div className="list-row" key={at}>
          <input
            className="input"
            id={at === 0 ? id : `${id}-${at + 1}`}
            name={name}
            defaultValue={text}
            list={list}
            aria-label={`${label}, ${noun} ${at + 1}`}
            aria-describedby={describedBy(id, { hint, errors })}
            aria-invalid={errors?.length ? true : undefined}
            // biome-ignore lint/a11y/noAutofocus: the page came back with this row
            autoFocus={pressed === "add" && at === rows.length - 1}
          />
          {rows.length > 1 || text !== "" ? (
            <Button variant="quiet" name="intent" value={`remove-${name}-${at}`} formNoValidate>
              Remove<span className="visually-hidden"> {text === "" ? `${noun} ${at + 1}` : text}</span>
            </Button>
          ) : null}
        </div>
      ))}
      {rows.length < cardLimits.items ? (
        <Button
          variant="quiet"
          name="intent"
          value={`add-${name}`}
          formNoValidate
          autoFocus={pressed === "remove"}
        >
          Add another {noun}
        </Button>
      ) : null}
    </fieldset>
  );
}
