import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { DaysOff } from "~/domain/availability/days-off";
import type { OwnHours } from "~/domain/availability/own-week";
import { DatesEditor } from "./dates-editor";
import type { useHoursPost } from "./hours-answer";

export interface HoursPart {
  hours: OwnHours;
  returnTo: string;
  /** What the form was answered that was posted without a script. */
  verdict: SubmissionResult | undefined;
  poster: ReturnType<typeof useHoursPost>;
}

/** The days off that aren't over, and a form for more. */
export function DaysOffEditor({ hours, returnTo, verdict, poster }: HoursPart) {
  const lastResult = poster.answer ? poster.answer.daysOff : verdict;
  const [form, fields] = formState<DaysOff>({ id: "days-off", lastResult });
  return (
    <DatesEditor
      title="Days off"
      lead={`Learners can't book these days (${hours.timeZone}).`}
      entries={hours.daysOff}
      intents={{ add: "add-day-off", remove: "remove-day-off" }}
      addLabel="Add days off"
      hours={hours}
      form={form}
      returnTo={returnTo}
      poster={poster}
    >
      <FormField field={fields.firstDay} label="First day" type="date" required />
      <FormField field={fields.lastDay} label="Last day" type="date" optional />
    </DatesEditor>
  );
}
