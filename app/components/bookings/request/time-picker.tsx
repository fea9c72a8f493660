import { useLayoutEffect, useRef, useState } from "react";
import { plural } from "~/shared/plural";
import { Empty } from "~/ui/empty";

interface Slot {
  datetime: string;
  time: string;
  note?: string | undefined;
  /** The terms of a direct booking, or the payment deadline of an unpaid session that moves here. */
  terms?: string | undefined;
}

export interface DayPart {
  name: string;
  hint: string;
  slots: readonly Slot[];
}

interface TimePickerProps {
  /** "Monday 23 November 2026" */
  day: string;
  parts: readonly DayPart[];
  /** The chosen start, as an ISO instant. */
  chosen: string | undefined;
  onChoose: (datetime: string) => void;
  /** Called with a time that is removed while it has the focus. */
  onFocusLost?: ((time: string) => void) | undefined;
}

/** A day and its free times as radios, by part of the day. */
export function TimePicker({ parts, ...times }: TimePickerProps) {
  const isOnlyNight = parts.every(({ slots }) => slots.every(isAtNight));
  return (
    <section className="stack-s" aria-labelledby="day">
      <h3 id="day">{times.day}</h3>
      {parts.length === 0 ? (
        <Empty title="No Available Times">
          <p>Nothing is free on this day. Try another day or the next week.</p>
        </Empty>
      ) : null}
      {parts.map((part) => (
        <fieldset key={part.name}>
          <legend>
            <span>{part.name}</span> <small>{part.hint}</small>
          </legend>
          <Times slots={part.slots} isOnlyNight={isOnlyNight} {...times} />
        </fieldset>
      ))}
    </section>
  );
}

type TimesProps = Omit<TimePickerProps, "parts"> & { slots: readonly Slot[] };

/** Times at night are folded, unless one of them is chosen or the day has no others. What has opened stays open. */
function Times({ slots, isOnlyNight, ...times }: TimesProps & { isOnlyNight: boolean }) {
  const night = slots.filter(isAtNight);
  const day = slots.filter((slot) => !isAtNight(slot));
  const hasToShow = isOnlyNight || night.some(({ datetime }) => datetime === times.chosen);
  const [isOpen, setOpen] = useState(hasToShow);
  if (hasToShow && !isOpen) setOpen(true);
  return (
    <>
      {day.length > 0 ? <TimeGrid slots={day} {...times} /> : null}
      {night.length > 0 ? (
        <details className="nights" open={isOpen}>
          <summary className="small">{`${plural(night.length, "time")} at night, before ${nightEnds}`}</summary>
          <TimeGrid slots={night} {...times} />
        </details>
      ) : null}
    </>
  );
}

const nightEnds = "06:00";

const isAtNight = ({ time }: Slot) => time < nightEnds;

const TimeGrid = ({ slots, ...times }: TimesProps) => (
  <div className="slots">
    {slots.map((slot) => (
      <Time key={slot.datetime} slot={slot} {...times} />
    ))}
  </div>
);

function Time({
  slot: { datetime, time, note },
  day,
  chosen,
  onChoose,
  onFocusLost,
}: Omit<TimePickerProps, "parts"> & { slot: Slot }) {
  const radio = useRef<HTMLInputElement>(null);
  const sayLost = useRef(() => {});
  useLayoutEffect(() => {
    sayLost.current = () => onFocusLost?.(time);
  });
  // The cleanup runs while the radio is still on the page.
  useLayoutEffect(() => {
    const element = radio.current;
    return () => {
      if (element && element === document.activeElement) sayLost.current();
    };
  }, []);
  // On a slow line, the time may have been chosen before the script took over: no change event follows.
  const takeOver = useRef(() => {
    if (radio.current?.checked && datetime !== chosen) onChoose(datetime);
  });
  // Before the next click: until then, the button is disabled.
  useLayoutEffect(() => takeOver.current(), []);
  return (
    <label className="slot num">
      <input
        type="radio"
        name="datetime"
        value={datetime}
        ref={radio}
        aria-label={`${time}${note ? ` ${note}` : ""}, ${day}`}
        defaultChecked={datetime === chosen}
        onChange={() => onChoose(datetime)}
      />
      <span>{time}</span> {note ? <small>{note}</small> : null}
    </label>
  );
}
