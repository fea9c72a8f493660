import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { FormErrors } from "~/components/form/form-field";
import type { FormState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { DateEntry, OwnHours } from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import type { useHoursPost } from "./hours-answer";

interface DatesEditorProps {
  title: string;
  lead: string;
  hours: Pick<OwnHours, "expertId">;
  entries: readonly DateEntry[];
  form: FormState;
  /** The values of the two buttons, and the label of the one that adds. */
  intents: { add: string; remove: string };
  addLabel: string;
  returnTo: string;
  poster: ReturnType<typeof useHoursPost>;
  children: ReactNode;
}

/** Current and upcoming entries for single dates, and a form to add more. It posts to /availability from any page. */
export function DatesEditor(props: DatesEditorProps) {
  const { title, form, intents, returnTo, hours, entries } = props;
  const { answer, isIdle, post } = props.poster;
  // The form that adds an entry; it is emptied once the response says that the entry was saved.
  const added = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.saved) added.current?.reset();
    added.current = null;
  }, [answer]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading when the row that has it is removed.
  const keepFocus = useCallback((row: HTMLElement | null) => {
    return () => {
      if (row?.contains(document.activeElement)) heading.current?.focus();
    };
  }, []);
  const onSubmit = (intent: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A double click posts once.
    if (!isIdle) return;
    if (intent === intents.add) added.current = event.currentTarget;
    post(event.currentTarget, intent);
  };
  const headingId = `${form.id}-title`;
  return (
    <section className="stack-s" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p className="muted">{props.lead}</p>
      <noscript>
        <p className="hint">{`Save your weekly hours first: ${title.toLowerCase()} are saved separately.`}</p>
      </noscript>
      {entries.length > 0 ? (
        <ul className="dates">
          {entries.map(({ id, label, note }) => (
            <li key={id} className="bar" ref={keepFocus}>
              <span>{note ? `${label} (${note})` : label}</span>
              <PostForm action={paths.availability} onSubmit={onSubmit(intents.remove)}>
                <input type="hidden" name="weekOf" value={hours.expertId} />
                <input type="hidden" name="returnTo" value={returnTo} />
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  className="link"
                  name="intent"
                  value={intents.remove}
                  id={`remove-${id}`}
                  aria-label={`Remove ${label}`}
                >
                  Remove
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : null}
      <FormErrors form={form} />
      <PostForm
        action={paths.availability}
        noValidate
        id={form.id}
        className="dates-form"
        onSubmit={onSubmit(intents.add)}
      >
        <input type="hidden" name="weekOf" value={hours.expertId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {props.children}
        <Button variant="quiet" name="intent" value={intents.add}>
          {props.addLabel}
        </Button>
      </PostForm>
    </section>
  );
}
