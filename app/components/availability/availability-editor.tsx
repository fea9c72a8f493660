import type { SubmissionResult } from "@conform-to/react";
import type { OwnHours, WeekVerdict } from "~/domain/availability/own-week";
import hoursEditorUrl from "~/ui/enhancements/hours-editor.ts?worker&url";
import type { SelectProps } from "~/ui/field";
import { DaysOffEditor } from "./days-off-editor";
import { HoursEditor } from "./hours-editor";

/** What `loadHours` reads. */
export interface HoursToEdit extends OwnHours {
  /** The calendar's number that all of this is from. */
  seq: number;
  startZone: string;
  zones: SelectProps["options"];
}

interface AvailabilityEditorProps {
  hours: HoursToEdit;
  /** The page that it stands on: where saving leads. */
  returnTo: string;
  /** What one of its forms was answered, where this is that answer. */
  verdict?: { week: WeekVerdict | undefined; daysOff: SubmissionResult | undefined } | undefined;
}

/**
 * The one editor of an expert's weekly hours and days off, on whichever page. Its forms post to /availability, which
 * answers with a page of its own where something is to be mended. A script puts what the server answers, and what is
 * changed elsewhere, in place of `#own-hours`.
 */
export function AvailabilityEditor({ hours, returnTo, verdict }: AvailabilityEditorProps) {
  return (
    <div className="availability" data-availability={hours.expertId}>
      <div id="own-hours" className="stack" tabIndex={-1} data-seq={hours.seq}>
        <HoursEditor
          hours={hours}
          zones={hours.zones}
          startZone={hours.startZone}
          returnTo={returnTo}
          verdict={verdict?.week}
        />
        <DaysOffEditor hours={hours} returnTo={returnTo} verdict={verdict?.daysOff} />
      </div>
      <div role="status" className="live-region said" data-said />
      <script type="module" src={hoursEditorUrl} />
    </div>
  );
}
