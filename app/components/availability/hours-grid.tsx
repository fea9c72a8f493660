import {
  dayParts,
  hourLabel,
  isAllOn,
  isOnDay,
  type Tick,
  tickLabel,
  tickOf,
  weekdays,
} from "~/domain/availability/editor";

interface HoursGridProps {
  id: string;
  ticks: readonly Tick[];
  /** Where its buttons post to, with the place that the answer opens at. */
  answersAt: string;
}

/**
 * Seven days of fourteen hours as a real table: days are columns, hours are rows in three named groups. It is narrow
 * enough for the smallest phone, so nothing has to fold and no reader loses the headers.
 */
export function HoursGrid({ id, ticks, answersAt }: HoursGridProps) {
  return (
    <table className="hours-grid" id={id} tabIndex={-1}>
      <caption className="visually-hidden">Hours of a week in which you can be booked</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {weekdays.map(({ day, name, short }) => (
            <th key={day} scope="col" abbr={name}>
              {short}
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
        <tbody key={part.id} data-part={part.id}>
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
            <HourRow key={hour} hour={hour} ticks={ticks} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function HourRow({ hour, ticks }: { hour: number; ticks: readonly Tick[] }) {
  return (
    <tr>
      <th scope="row">{hourLabel(hour)}</th>
      {weekdays.map(({ day }) => {
        const tick = tickOf(day, hour);
        return (
          <td key={day}>
            <label>
              <input type="checkbox" name="slots" value={tick} defaultChecked={ticks.includes(tick)} />
              <span className="visually-hidden">{tickLabel(tick)}</span>
            </label>
          </td>
        );
      })}
    </tr>
  );
}
