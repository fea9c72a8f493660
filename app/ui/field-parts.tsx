import type { ReactNode } from "react";

/** The hint and the errors between a label and its control. They are linked to the control by their ids. */
export interface FieldNotes {
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** Returns the id of a control and the attributes that link it to its notes. */
export const controlProps = (id: string, { hint, errors }: FieldNotes) => ({
  id,
  "aria-describedby": describedBy(id, { hint, errors }),
  "aria-invalid": errors?.length ? true : undefined,
});

/** Returns the value of a control's `aria-describedby`; undefined if it has no notes. */
export function describedBy(id: string, { hint, errors }: FieldNotes): string | undefined {
  const ids = [hint ? hintId(id) : "", errors?.length ? errorId(id) : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A label, its notes, and the control with this id, from top to bottom. */
export function Labelled({
  id,
  label,
  optional,
  children,
  ...notes
}: FieldNotes & { id: string; label: ReactNode; optional?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="field" data-invalid={notes.errors?.length ? "" : undefined}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="muted"> (optional)</span> : null}
      </label>
      <Notes id={id} {...notes} />
      {children}
    </div>
  );
}

export const Notes = ({ id, hint, errors }: FieldNotes & { id: string }) => (
  <>
    <FieldHint id={id} hint={hint} />
    <FieldErrors id={id} errors={errors} />
  </>
);

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="hint" id={hintId(id)}>
      {hint}
    </p>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p className="field-error" id={errorId(id)}>
      <span className="visually-hidden">Error: </span>
      <span>{errors.join(" ")}</span>
    </p>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
