import type { ChangeEvent, KeyboardEvent } from "react";
import {
  cleanTicks,
  dayParts,
  hourLabel,
  isAllOn,
  isOnDay,
  tickLabel,
  tickOf,
  type WeeklySlot,
  weekdays,
} from "~/domain/availability/editor";

interface HoursGridProps {
  id: string;
  ticks: readonly WeeklySlot[];
  onTicks(ticks: WeeklySlot[]): void;
  /** The address that its buttons post to, with the hash at which the response opens. */
  answersAt: string;
}

/**
 * Seven days of fourteen hours as a table: days are columns, hours are rows in three named groups. It fits the smallest
 * phone without folding, so the headers always apply.
 */
export function HoursGrid({ id, ticks, onTicks, answersAt }: HoursGridProps) {
  const onTick = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onTicks(
      target.checked ? cleanTicks([...ticks, target.value]) : ticks.filter((tick) => tick !== target.value),
    );
  return (
    <table className="hours-grid" id={id} tabIndex={-1} onKeyDown={moveByArrow}>
      <caption className="visually-hidden">Hours of the week when learners can book you</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {weekdays.map(({ day, name, short }) => (
            <th key={day} scope="col" abbr={name}>
              <span>{short}</span>
              <span className="rest">{name.slice(short.length)}</span>
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">Day</th>
          {weekdays.map(({ day, name }) => (
            <td key={day}>
              <button
                type="submit"
                className="day-tick"
                name="intent"
                value={`toggle-day-${day}`}
                formAction={answersAt}
                aria-pressed={ticks.some((tick) => isOnDay(day, tick))}
              >
                <span className="visually-hidden">{`Work on ${name}`}</span>
              </button>
            </td>
          ))}
        </tr>
      </thead>
      {dayParts.map((part) => (
        <tbody key={part.id}>
          <tr className="part">
            <th scope="rowgroup">{part.name}</th>
            {weekdays.map(({ day, name }) => (
              <td key={day}>
                <button
                  type="submit"
                  className="part-tick"
                  name="intent"
                  value={`toggle-${part.id}-${day}`}
                  formAction={answersAt}
                  aria-pressed={isAllOn(
                    part.hours.map((hour) => tickOf(day, hour)),
                    ticks,
                  )}
                  aria-label={`All of ${name} ${part.name.toLowerCase()}`}
                >
                  All
                </button>
              </td>
            ))}
          </tr>
          {part.hours.map((hour) => (
            <HourRow key={hour} hour={hour} ticks={ticks} onTick={onTick} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface HourRowProps {
  hour: number;
  ticks: readonly WeeklySlot[];
  onTick(event: ChangeEvent<HTMLInputElement>): void;
}

function HourRow({ hour, ticks, onTick }: HourRowProps) {
  return (
    <tr>
      <th scope="row">{hourLabel(hour)}</th>
      {weekdays.map(({ day }) => {
        const tick = tickOf(day, hour);
        return (
          <td key={day}>
            <label>
              <input
                type="checkbox"
                name="slots"
                value={tick}
                checked={ticks.includes(tick)}
                onChange={onTick}
              />
              <span className="visually-hidden">{tickLabel(tick)}</span>
            </label>
          </td>
        );
      })}
    </tr>
  );
}

/** Moves the focus between hours with the arrow keys, which saves up to ninety-eight presses of Tab. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key } = event;
  const step = steps[key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement)) return;
  const [day = 0, hour = 0] = target.value.split("-").map(Number);
  const next = weekdays[weekdays.findIndex((weekday) => weekday.day === day) + step.days];
  const tick = next ? tickOf(next.day, hour + step.hours) : "";
  const box = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${tick}"]`);
  if (!box) return;
  event.preventDefault();
  box.focus();
}

const steps: Partial<Record<string, { days: number; hours: number }>> = {
  ArrowLeft: { days: -1, hours: 0 },
  ArrowRight: { days: 1, hours: 0 },
  ArrowUp: { days: 0, hours: -1 },
  ArrowDown: { days: 0, hours: 1 },
};
