import type { SubmissionResult } from "@conform-to/dom";
import { type FormEvent, useCallback, useEffect, useRef } from "react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { DaysOff } from "~/domain/availability/days-off";
import type { OwnHours } from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import type { useHoursPost } from "./hours-answer";

/** The days off that aren't over, and a form for more. Posts to /availability, wherever it stands. */
export function DaysOffEditor({
  hours,
  returnTo,
  verdict,
  poster: { answer, isIdle, post },
}: {
  hours: Pick<OwnHours, "daysOff" | "timeZone" | "expertId">;
  returnTo: string;
  verdict: SubmissionResult | undefined;
  poster: ReturnType<typeof useHoursPost>;
}) {
  const [form, fields] = formState<DaysOff>({
    id: "days-off",
    lastResult: answer ? answer.daysOff : verdict,
  });
  // The form that waits for its answer: emptied once that says it was saved.
  const added = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.saved) added.current?.reset();
    added.current = null;
  }, [answer]);
  const heading = useRef<HTMLHeadingElement>(null);
  // A row that is removed with the focus in it leaves it to the heading.
  const keepFocus = useCallback((row: HTMLElement | null) => {
    return () => {
      if (row?.contains(document.activeElement)) heading.current?.focus();
    };
  }, []);
  const onSubmit = (intent: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A double click posts once.
    if (!isIdle) return;
    if (intent === "add-day-off") added.current = event.currentTarget;
    post(event.currentTarget, intent);
  };
  return (
    <section className="stack-s" aria-labelledby="days-off-title">
      <h2 id="days-off-title" tabIndex={-1} ref={heading}>
        Days off
      </h2>
      <p className="muted">Learners can't book these days ({hours.timeZone}).</p>
      <noscript>
        <p className="hint">Save your weekly hours first: days off are saved separately.</p>
      </noscript>
      {hours.daysOff.length > 0 ? (
        <ul className="days-off">
          {hours.daysOff.map(({ id, label }) => (
            <li key={id} className="bar" ref={keepFocus}>
              <span>{label}</span>
              <form method="post" action={paths.availability} onSubmit={onSubmit("remove-day-off")}>
                <input type="hidden" name="weekOf" value={hours.expertId} />
                <input type="hidden" name="returnTo" value={returnTo} />
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  className="link"
                  name="intent"
                  value="remove-day-off"
                  id={`remove-${id}`}
                  aria-label={`Remove ${label}`}
                >
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      <FormErrors form={form} />
      <form
        method="post"
        action={paths.availability}
        noValidate
        id={form.id}
        className="days-off-form"
        onSubmit={onSubmit("add-day-off")}
      >
        <input type="hidden" name="weekOf" value={hours.expertId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <FormField field={fields.firstDay} label="First day" type="date" required />
        <FormField field={fields.lastDay} label="Last day" type="date" optional />
        <Button variant="quiet" name="intent" value="add-day-off">
          Add days off
        </Button>
      </form>
    </section>
  );
}
