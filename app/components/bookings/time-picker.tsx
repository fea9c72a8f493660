export interface DayPart {
  name: string;
  hint: string;
  slots: ReadonlyArray<{ datetime: string; time: string; note?: string | undefined }>;
}

interface TimePickerProps {
  /** "Monday 23 November 2026" */
  day: string;
  parts: readonly DayPart[];
  /** The chosen start, as an ISO instant. */
  chosen: string | undefined;
  onChoose: (datetime: string) => void;
}

/** The free times of a day as radios, by part of the day. */
export function TimePicker({ day, parts, chosen, onChoose }: TimePickerProps) {
  return parts.map((part) => (
    <fieldset key={part.name}>
      <legend>
        {part.name} <small>{part.hint}</small>
      </legend>
      <div className="slots">
        {part.slots.map((slot) => (
          <label key={slot.datetime} className="slot num">
            <input
              type="radio"
              name="datetime"
              value={slot.datetime}
              defaultChecked={slot.datetime === chosen}
              onChange={() => onChoose(slot.datetime)}
            />
            {slot.time} {slot.note ? <small>{slot.note}</small> : null}
            <span className="visually-hidden">{day}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
