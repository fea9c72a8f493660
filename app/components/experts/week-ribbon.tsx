import { Fragment } from "react";
import {
  type AheadDay,
  type FreeWeek,
  freeDayText,
  freeWeekText,
  isFree,
  partNames,
} from "~/domain/availability/week-ahead";

export interface WeekRibbonProps {
  days: readonly AheadDay[];
  week: FreeWeek;
  /** The address of the picker on a day; without it the days are no links. */
  hrefOf?: ((date: string) => string) | undefined;
}

/** Seven days with a cell for each part of the day, filled if a time is free; for a visitor one cell for each day. */
export function WeekRibbon({ days, week, hrefOf }: WeekRibbonProps) {
  if (week.days.every(({ length }) => length === 1)) return <DayRibbon days={days} week={week} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links.
    <span className="ribbon" role="group" aria-label={freeWeekText(week)}>
      {days.map((day, index) => (
        <RibbonDay key={day.date} day={day} counts={week.days[index] ?? []} href={hrefOf?.(day.date)} />
      ))}
    </span>
  );
}

/** Without parts and links it is a picture, with as little HTML as possible: a listing has many. */
function DayRibbon({ days, week }: WeekRibbonProps) {
  const free = days.filter((_, index) => isFree(week.days[index] ?? []));
  const text =
    free.length > 0 ? `Free: ${free.map(({ weekday }) => weekday).join(", ")}` : freeWeekText(week);
  return (
    <span className="ribbon days" role="img" aria-label={text}>
      {days.map((day) => (
        <Fragment key={day.date}>
          {free.includes(day) ? <b className="on">{day.weekday}</b> : <i>{day.weekday}</i>}{" "}
        </Fragment>
      ))}
    </span>
  );
}

function RibbonDay({
  day,
  counts,
  href,
}: {
  day: AheadDay;
  counts: readonly number[];
  href: string | undefined;
}) {
  const text = freeDayText(counts);
  const cells = counts.map((count, part) => (
    <i key={partNames[part]} className={count > 0 ? "on" : undefined} />
  ));
  if (href && isFree(counts)) {
    return (
      <>
        <a href={href} aria-label={`${day.name}: ${text}`} title={text}>
          <span>{day.weekday}</span>
          {cells}
        </a>{" "}
      </>
    );
  }
  return (
    <>
      <span>
        <span>{day.weekday}</span>
        <span className="visually-hidden">{`: ${text}`}</span>
        {cells}
      </span>{" "}
    </>
  );
}
