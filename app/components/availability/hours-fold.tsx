import { rangesOf } from "~/domain/availability/own-week";
import { weekSummary } from "~/domain/availability/week-summary";
import { Fold } from "~/ui/fold";
import { AvailabilityEditor, type AvailabilityEditorData } from "./availability-editor";
import { WeekLine } from "./week-line";

/**
 * The editor on a page that has more than it: the week in one line, and the editor once it is wanted. It is open where
 * there is something to do in it.
 */
export function HoursFold({
  hours,
  returnTo,
  isWeekKnown = false,
}: {
  hours: AvailabilityEditorData;
  returnTo: string;
  /** The page shows the week elsewhere: here it says what can be changed. */
  isWeekKnown?: boolean;
}) {
  const week = weekSummary([...rangesOf(hours.ticks), ...hours.outside], hours.timeZone);
  return (
    <Fold
      more="Change availability"
      less="Close"
      isOpen={week === null || hours.isZoneDoubtful}
      title="Availability"
      text={isWeekKnown ? parts : week ? <WeekLine week={week} /> : "No weekly hours yet"}
    >
      <AvailabilityEditor hours={hours} returnTo={returnTo} />
    </Fold>
  );
}

const parts = "Weekly hours, days off, extra hours and booking terms";
