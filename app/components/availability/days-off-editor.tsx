import { type SubmissionResult, useForm } from "@conform-to/react";
import { FormErrors, FormField } from "~/components/form/form-field";
import type { OwnHours } from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

interface Days {
  firstDay: string;
  lastDay: string;
}

/** The days off that aren't over, and a form for more. Posts to /availability, wherever it stands. */
export function DaysOffEditor({
  hours,
  returnTo,
  verdict,
}: {
  hours: Pick<OwnHours, "daysOff" | "timeZone" | "expertId">;
  returnTo: string;
  verdict: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<Days>({ id: "days-off", lastResult: verdict });
  return (
    <section className="stack-s" aria-labelledby="days-off-title">
      <h2 id="days-off-title" tabIndex={-1}>
        Days off
      </h2>
      <p className="muted">Nothing is offered on these days of your calendar ({hours.timeZone}).</p>
      <noscript>
        <p className="hint">Save your weekly hours first: days off are kept on their own.</p>
      </noscript>
      {hours.daysOff.length > 0 ? (
        <ul className="days-off" data-days-off-list>
          {hours.daysOff.map(({ id, label }) => (
            <li key={id} className="bar">
              <span>{label}</span>
              <form method="post" action={paths.availability} data-days-off>
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
        data-days-off
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
