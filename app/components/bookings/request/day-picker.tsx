import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { freeDayText, isFree, partNames } from "~/domain/availability/week-ahead";
import { useIsHydrated } from "~/ui/use-is-hydrated";

export interface DayPickerProps {
  weekLabel: string;
  previous: string | null;
  next: string;
  /** The next months, each with the week in which it begins. */
  months: ReadonlyArray<{ name: string; href: string; isShown: boolean }>;
  days: ReadonlyArray<{
    date: string;
    weekday: string;
    dayNumber: number;
    name: string;
    /** By part of the day. */
    parts: readonly number[];
    isPast: boolean;
    isSelected: boolean;
    href: string;
  }>;
}

/** Seven days, with links to the weeks before and after them. `children` are below the key to the days' bars. */
export function DayPicker({
  weekLabel,
  previous,
  next,
  months,
  days,
  children,
}: DayPickerProps & { children: ReactNode }) {
  // Without a script, the hash opens the new page where the reader was. With one, the page doesn't scroll.
  const isHydrated = useIsHydrated();
  const at = (place: string) => (isHydrated ? "" : `#${place}`);
  return (
    <section className="stack-s" aria-labelledby="week">
      <div className="week-steps">
        {previous ? (
          <Link className="button quiet" to={previous + at("week")} preventScrollReset>
            <ChevronLeft size={18} /> <span>Previous week</span>
          </Link>
        ) : (
          <button className="button quiet" type="button" disabled>
            <ChevronLeft size={18} /> <span>Previous week</span>
          </button>
        )}{" "}
        <h2 id="week" className="week-label num" aria-live="polite">
          {weekLabel}
        </h2>{" "}
        <Link className="button quiet" to={next + at("week")} preventScrollReset>
          <span>Next week</span> <ChevronRight size={18} />
        </Link>
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
                className={isFree(day.parts) ? undefined : "none"}
                aria-current={day.isSelected ? "date" : undefined}
                aria-label={`${day.weekday} ${day.dayNumber} ${freeText(day)}, ${day.name}: ${freeDayText(day.parts)}`}
              >
                <DayFace {...day} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="stack-xs">
        <p className="small months">
          <span className="muted">Jump to</span>{" "}
          {months.map((month) => (
            <span key={month.name}>
              <Link
                to={month.href + at("week")}
                preventScrollReset
                aria-current={month.isShown ? "true" : undefined}
              >
                {month.name}
              </Link>{" "}
            </span>
          ))}
        </p>
        <p className="small muted day-key">
          <i className="on" aria-hidden="true" /> <span>{partsText}</span>
        </p>
        {children}
      </div>
    </section>
  );
}

/** Below a week without a chosen day: the prompt, and the first day with a free time. */
export function DateFirst({ days }: Pick<DayPickerProps, "days">) {
  const free = days.find(({ isPast, parts }) => !isPast && isFree(parts));
  return (
    <div className="empty">
      <p className="muted">Please select a date first.</p>
      {free ? (
        <Link className="button outlined" to={free.href} preventScrollReset>
          {`See ${free.name.replace(/ \d{4}$/, "")}`}
        </Link>
      ) : null}
    </div>
  );
}

const partsText = `Free, from the top: ${partNames.join(", ")}`;

type Day = DayPickerProps["days"][number];

const DayFace = (day: Day) => (
  <>
    <small>{day.weekday}</small> <b className="num">{day.dayNumber}</b> <small>{freeText(day)}</small>
    <span className="cells">
      {day.parts.map((count, part) => (
        <i key={partNames[part]} className={count > 0 ? "on" : undefined} />
      ))}
    </span>
  </>
);

function freeText({ parts }: Pick<Day, "parts">): string {
  const free = parts.reduce((sum, count) => sum + count, 0);
  return free > 0 ? `${free} free` : "none";
}
