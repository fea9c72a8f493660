import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import type { DaysOff } from "~/domain/availability/days-off";
import type { OwnHours } from "~/domain/availability/own-week";
import { zonePlace } from "~/shared/zone-text";
import { DatesEditor } from "./dates-editor";
import type { useHoursPost } from "./hours-answer";

export interface HoursPart {
  hours: OwnHours;
  returnTo: string;
  /** The response to the form, if it was posted without a script. */
  verdict: SubmissionResult | undefined;
  poster: ReturnType<typeof useHoursPost>;
}

/** Lists the expert's current and upcoming days off, with a form to add more. */
export function DaysOffEditor({ hours, returnTo, verdict, poster }: HoursPart) {
  const lastResult = poster.answer ? poster.answer.daysOff : verdict;
  const [form, fields] = formState<DaysOff>({ id: "days-off", lastResult });
  return (
    <DatesEditor
      title="Days off"
      lead={`Learners can't book these days (${zonePlace(hours.timeZone)}).`}
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
