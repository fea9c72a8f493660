import { type AheadDay, freeWeekText, isFree, partNames } from "~/domain/availability/week-ahead";
import type { WeekRibbonProps } from "./week-ribbon";

/** The week of a ribbon as a table with the number of free times, on a profile. */
export function WeekTable({ days, week, hrefOf }: WeekRibbonProps & { hrefOf: (date: string) => string }) {
  return (
    <table className="week-table num">
      <caption className="visually-hidden">{freeWeekText(week)}</caption>
      <thead>
        <tr>
          <td />
          {days.map((day, index) => (
            <th key={day.date} scope="col">
              <DayHead day={day} href={isFree(week.days[index] ?? []) ? hrefOf(day.date) : null} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partNames.map((name, part) => (
          <tr key={name}>
            <th scope="row">{name[0]?.toUpperCase() + name.slice(1)}</th>
            {week.days.map((counts, day) => (
              <td key={days[day]?.date} className={(counts[part] ?? 0) > 0 ? "on" : undefined}>
                {counts[part] || "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ day, href }: { day: AheadDay; href: string | null }) {
  const face = (
    <>
      {day.weekday} <b>{Number(day.date.slice(-2))}</b>
    </>
  );
  return href ? (
    <a href={href} aria-label={`${day.name}: choose a time`}>
      {face}
    </a>
  ) : (
    face
  );
}
