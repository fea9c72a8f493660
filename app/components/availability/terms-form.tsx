import { type FormEvent, useEffect, useRef } from "react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { TermsFields } from "~/domain/availability/availability.forms.server";
import { termsLimits } from "~/domain/availability/terms";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import type { HoursPart } from "./days-off-editor";

/** The expert's booking terms (decision C12). The form posts to /availability from any page. */
export function TermsForm({ hours, returnTo, verdict, poster: { answer, isIdle, post } }: HoursPart) {
  const { minimumNoticeMinutes, daysAhead, bufferMinutes, dailyLimit } = hours.terms;
  const [form, fields] = formState<TermsFields>({
    id: "terms",
    lastResult: answer ? answer.terms : verdict,
    defaultValue: {
      minimumNotice: String(Math.round((minimumNoticeMinutes / 60) * 100) / 100),
      daysAhead: String(daysAhead),
      bufferMinutes: String(bufferMinutes),
      dailyLimit: dailyLimit === null ? "" : String(dailyLimit),
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Resets the fields, so that they follow the saved terms, also those saved in another tab.
    if (answer?.saved) element.current?.reset();
  }, [answer]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A double click posts once.
    if (isIdle) post(event.currentTarget, "save-terms");
  };
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <section className="stack-s" aria-labelledby="terms-title">
      <h2 id="terms-title" tabIndex={-1}>
        Booking terms
      </h2>
      <p className="muted">These apply to new bookings. Existing bookings don't change.</p>
      <noscript>
        <p className="hint">Save your weekly hours first: booking terms are saved separately.</p>
      </noscript>
      <FormErrors form={form} />
      <PostForm
        ref={element}
        action={paths.availability}
        noValidate
        autoComplete="off"
        id={form.id}
        className="form"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="weekOf" value={hours.expertId} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="hours-first">
          <div className="field-row pair">
            <FormField
              field={fields.minimumNotice}
              label="Notice, in hours"
              hint={`The least, 0 to ${termsLimits.minimumNoticeMinutes[1] / 60}`}
              {...number}
              inputMode="decimal"
              required
            />
            <FormField
              field={fields.daysAhead}
              label="Days ahead"
              hint={`The most, ${termsLimits.daysAhead.join(" to ")}`}
              {...number}
              required
            />
          </div>
          <div className="field-row pair">
            <FormField
              field={fields.bufferMinutes}
              label="Break, in minutes"
              hint={`Between sessions, ${termsLimits.bufferMinutes.join(" to ")}`}
              {...number}
              required
            />
            <FormField
              field={fields.dailyLimit}
              label="Daily limit"
              hint="Sessions a day, or empty"
              {...number}
              optional
            />
          </div>
        </div>
        <Button variant="quiet" name="intent" value="save-terms">
          Save terms
        </Button>
      </PostForm>
    </section>
  );
}
