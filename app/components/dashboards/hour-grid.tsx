import type { HourRow, WeekHour } from "~/domain/diary/expert-figures";
import { zonePlace } from "~/shared/zone-text";
import { Fold } from "~/ui/fold";

interface HourGridProps {
  rows: readonly HourRow[];
  /** The zone of the hours, and how many weeks back lessons are counted. */
  zone: string;
  weeks: number;
}

/** The hours of a week that an expert offers, each with the number of its lessons: the more, the darker. */
export function HourGrid({ rows, zone, weeks }: HourGridProps) {
  const days = dayNames.flatMap((name, day) =>
    rows.some(({ days }) => days[day]?.isOffered || days[day]?.booked) ? [{ name, day }] : [],
  );
  const most = Math.max(0, ...rows.flatMap(({ days }) => days.map(({ booked }) => booked)));
  return (
    <Fold more="Show offered and booked hours" less="Hide the hours">
      <p className="small muted">
        {`The last ${weeks} weeks and the coming ones, in ${zonePlace(zone)}.`} Tinted cells without a number
        are hours that you offer and that are still free.
      </p>
      <table className="heat num">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Hour</span>
            </th>
            {days.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, days: cells }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {days.map(({ name, day }) => (
                <Hour key={name} cell={cells[day]} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

/** An offered hour without a lesson is tinted only; screen readers get its 0. */
function Hour({ cell, most }: { cell: WeekHour | undefined; most: number }) {
  if (!cell) return <td />;
  const { isOffered, booked } = cell;
  return (
    <td className={lookOf(cell, most)}>
      {booked > 0 ? booked : isOffered ? <span className="visually-hidden">0</span> : null}
    </td>
  );
}

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function lookOf({ isOffered, booked }: WeekHour, most: number): string | undefined {
  if (booked > 0) return `heat-${Math.ceil((3 * booked) / most)}`;
  return isOffered ? "heat-0" : undefined;
}
