import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { type ExtraHours, endTimes, startTimes } from "~/domain/availability/extra-hours";
import { zonePlace } from "~/shared/zone-text";
import { Select } from "~/ui/select";
import { DatesEditor } from "./dates-editor";
import type { HoursPart } from "./days-off-editor";

/** Lists the expert's current and upcoming extra hours, with a form to add more. */
export function ExtraHoursEditor({ hours, returnTo, verdict, poster }: HoursPart) {
  const lastResult = poster.answer ? poster.answer.extraHours : verdict;
  const [form, fields] = formState<ExtraHours>({
    id: "extra-hours",
    lastResult,
    defaultValue: { startTime: startTimes[0], endTime: endTimes[0] },
  });
  return (
    <DatesEditor
      title="Extra hours"
      lead={`Learners can book these as well as your weekly hours (${zonePlace(hours.timeZone)}).`}
      entries={hours.extraHours}
      intents={{ add: "add-extra-hours", remove: "remove-extra-hours" }}
      addLabel="Add extra hours"
      hours={hours}
      form={form}
      returnTo={returnTo}
      poster={poster}
    >
      <FormField field={fields.day} label="Date" type="date" required />
      <div className="pair">
        <Select {...fields.startTime} label="From" options={asOptions(startTimes)} />
        <Select {...fields.endTime} label="To" options={asOptions(endTimes)} />
      </div>
    </DatesEditor>
  );
}

const asOptions = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));
