import type { WeekChanges } from "~/domain/availability/own-week";
import { zonePlace } from "~/shared/zone-text";
import { Notice } from "~/ui/notice";

/** Changes that were saved elsewhere while this week was edited. The ticks below are still those of this form. */
export function SavedElsewhere({ changes: { added, removed, timeZone } }: { changes: WeekChanges }) {
  const isSame = added.length === 0 && removed.length === 0 && !timeZone;
  return (
    <Notice kind="info" title="Saved in the meantime">
      {isSame ? <p>No hours in the grid changed.</p> : null}
      {added.length > 0 ? <p>{`Added: ${added.join(", ")}`}</p> : null}
      {removed.length > 0 ? <p>{`Removed: ${removed.join(", ")}`}</p> : null}
      {timeZone ? <p>{`Time zone: ${zonePlace(timeZone)}`}</p> : null}
      <p>If you save now, your selection replaces the saved hours.</p>
    </Notice>
  );
}
