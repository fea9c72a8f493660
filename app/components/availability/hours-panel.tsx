import { rangesOf } from "~/domain/availability/own-week";
import { weekSummary } from "~/domain/availability/week-summary";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { AvailabilityEditor, type AvailabilityEditorData } from "./availability-editor";
import { WeekLine } from "./week-line";

/**
 * The week in one line, with a link to its editor. The editor itself is shown only if there are no hours or the zone is in
 * doubt: it is more than half of a page, and seldom needed.
 * @param returnTo the page, to which saving comes back
 */
export function HoursPanel({ hours, returnTo }: { hours: AvailabilityEditorData; returnTo: string }) {
  const week = weekSummary([...rangesOf(hours.ticks), ...hours.outside], hours.timeZone);
  if (week === null || hours.isZoneDoubtful) return <AvailabilityEditor hours={hours} returnTo={returnTo} />;
  return (
    <section className="stack-s" aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" tabIndex={-1}>
        Availability
      </h2>
      <p className="muted">
        <WeekLine week={week} />
      </p>
      <div className="actions">
        <ButtonLink variant="quiet" href={`${paths.availability}?${new URLSearchParams({ returnTo })}`}>
          Change availability
        </ButtonLink>
      </div>
    </section>
  );
}
