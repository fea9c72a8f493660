import { rangesOf } from "~/domain/availability/own-week";
import { weekSummary } from "~/domain/availability/week-summary";
import { Fold } from "~/ui/fold";
import { AvailabilityEditor, type AvailabilityEditorData } from "./availability-editor";
import { WeekLine } from "./week-line";

/**
 * The editor, folded below a one-line summary of the week. It starts open if there are no hours or the zone is in
 * doubt.
 */
export function HoursFold({ hours, returnTo }: { hours: AvailabilityEditorData; returnTo: string }) {
  const week = weekSummary([...rangesOf(hours.ticks), ...hours.outside], hours.timeZone);
  return (
    <Fold
      more="Change availability"
      less="Close"
      isOpen={week === null || hours.isZoneDoubtful}
      title="Availability"
      text={week ? <WeekLine week={week} /> : "No weekly hours yet"}
    >
      <AvailabilityEditor hours={hours} returnTo={returnTo} />
    </Fold>
  );
}
