import { Link } from "react-router";
import { useIsHydrated } from "~/components/bookings/use-is-hydrated";

export interface DayPickerProps {
  weekLabel: string;
  previous: string | null;
  next: string;
  days: ReadonlyArray<{
    date: string;
    weekday: string;
    dayNumber: number;
    name: string;
    free: number;
    isPast: boolean;
    isSelected: boolean;
    href: string;
  }>;
}

/** Seven days, with links to the weeks before and after them. */
export function DayPicker({ weekLabel, previous, next, days }: DayPickerProps) {
  // Without a script, the hash opens the new page where the reader was. With one, the page doesn't scroll.
  const isHydrated = useIsHydrated();
  const at = (place: string) => (isHydrated ? "" : `#${place}`);
  return (
    <section className="stack-s" aria-labelledby="week">
      <div className="bar">
        <h2 id="week" className="week-label num" aria-live="polite">
          {weekLabel}
        </h2>
        <p className="week-steps">
          {previous ? (
            <Link className="button quiet" to={previous + at("week")} preventScrollReset>
              Previous week
            </Link>
          ) : (
            <button className="button quiet" type="button" disabled>
              Previous week
            </button>
          )}{" "}
          <Link className="button quiet" to={next + at("week")} preventScrollReset>
            Next week
          </Link>
        </p>
      </div>
      <ul className="week">
        {days.map((day) => (
          <li key={day.date}>
            {day.isPast ? (
              <span aria-disabled="true">
                <DayFace {...day} />
              </span>
            ) : (
              <Link
                to={day.href + at("day")}
                preventScrollReset
                className={day.free > 0 ? undefined : "none"}
                aria-current={day.isSelected ? "date" : undefined}
                aria-label={`${day.weekday} ${day.dayNumber} ${freeText(day)}, ${day.name}`}
              >
                <DayFace {...day} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Day = DayPickerProps["days"][number];

const DayFace = (day: Day) => (
  <>
    <small>{day.weekday}</small> <b className="num">{day.dayNumber}</b> <small>{freeText(day)}</small>
  </>
);

const freeText = ({ free }: Pick<Day, "free">) => (free > 0 ? `${free} free` : "none");
