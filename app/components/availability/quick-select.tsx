import { dayParts, isAllOn, tickOf, type WeeklySlot, weekdays } from "~/domain/availability/editor";
import { Button } from "~/ui/button";

/**
 * The buttons for the whole week. Each says whether all of its hours are ticked.
 * @param answersAt the address that they post to, with the hash at which the response opens
 */
export function QuickSelect({ ticks, answersAt }: { ticks: readonly WeeklySlot[]; answersAt: string }) {
  return (
    <fieldset className="quick-select">
      <legend>Quick select, all days</legend>
      <div className="actions">
        {dayParts.map(({ id, name, times, hours }) => (
          <Button
            key={id}
            variant="quiet"
            name="intent"
            value={`toggle-${id}`}
            formAction={answersAt}
            aria-pressed={isAllOn(
              weekdays.flatMap(({ day }) => hours.map((hour) => tickOf(day, hour))),
              ticks,
            )}
          >
            <span>
              <span>{name}</span> <span className="muted">{`(${times})`}</span>
            </span>
          </Button>
        ))}
        <Button variant="quiet" name="intent" value="copy-monday" formAction={answersAt}>
          Copy Monday to weekdays
        </Button>
      </div>
    </fieldset>
  );
}
