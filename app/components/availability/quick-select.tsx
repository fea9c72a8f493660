import { dayParts, isAllOn, type Tick, tickOf, weekdays } from "~/domain/availability/editor";

/** The buttons for the whole week. Each says whether all of its hours are ticked. */
export function QuickSelect({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <fieldset className="quick-select">
      <legend>Quick select, all days</legend>
      <div className="actions">
        {dayParts.map(({ id, name, times, hours }) => (
          <button
            type="submit"
            key={id}
            className="button quiet"
            name="intent"
            value={`toggle-${id}`}
            aria-pressed={isAllOn(
              weekdays.flatMap(({ day }) => hours.map((hour) => tickOf(day, hour))),
              ticks,
            )}
          >
            <span>
              {name} <span className="muted">({times})</span>
            </span>
          </button>
        ))}
        <button type="submit" className="button quiet" name="intent" value="copy-monday">
          Copy Monday to weekdays
        </button>
      </div>
    </fieldset>
  );
}
