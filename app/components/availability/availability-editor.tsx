import type { SubmissionResult } from "@conform-to/dom";
import { useEffect, useRef } from "react";
import { useLive } from "~/components/live/use-live";
import { doubtfulZoneText, editorMessages } from "~/domain/availability/messages";
import type { OwnHours, WeekVerdict } from "~/domain/availability/own-week";
import { calendarTopic } from "~/domain/live/topic";
import { Notice } from "~/ui/notice";
import type { SelectProps } from "~/ui/select";
import { DaysOffEditor } from "./days-off-editor";
import { ExtraHoursEditor } from "./extra-hours-editor";
import { type HoursPartName, useHoursPost } from "./hours-answer";
import { HoursEditor } from "./hours-editor";
import { preloadHoursAction } from "./preload-hours-action";
import { TermsForm } from "./terms-form";
import { useSaid } from "./use-said";
import { useWeek } from "./use-week";

/** The data that `loadHours` reads. */
export interface AvailabilityEditorData extends OwnHours {
  /** The number of the live topic of the expert's calendar, read before the hours. */
  calendarNumber: number;
  startZone: string;
  /** The program may read the clock of the expert's zone wrongly. */
  isZoneDoubtful: boolean;
  zones: SelectProps["options"];
}

interface AvailabilityEditorProps {
  hours: AvailabilityEditorData;
  /** The page of the editor, to which saving leads without a script. */
  returnTo: string;
  /** The responses to its forms, on a page that was posted without a script. */
  verdict?:
    | ({ week: WeekVerdict | undefined } & Record<HoursPartName, SubmissionResult | undefined>)
    | undefined;
}

/**
 * The editor of an expert's weekly hours, days off, extra hours and terms, on any page. Its forms post to
 * /availability: in place with a script, as ordinary posts without one.
 */
export function AvailabilityEditor(props: AvailabilityEditorProps) {
  return <Editor key={props.hours.expertId} {...props} />;
}

function Editor({ hours, returnTo, verdict }: AvailabilityEditorProps) {
  const [said, say] = useSaid();
  const [saidOfOthers, sayOfOthers] = useSaid();
  const isOwnChange = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const onSaved = () => {
    isOwnChange.current = true;
  };
  const week = useWeek({ hours, startZone: hours.startZone, verdict: verdict?.week, form, say, onSaved });
  const onAnswer =
    (notReached: string) =>
    ({ saved, isUnreachable }: { saved?: string; isUnreachable?: boolean }) => {
      if (saved) onSaved();
      if (saved) sayOfOthers(saved, true);
      else if (isUnreachable) sayOfOthers(notReached);
      else sayOfOthers(null);
    };
  const daysOff = useHoursPost(onAnswer(editorMessages.daysNotReached));
  const extraHours = useHoursPost(onAnswer(editorMessages.extraHoursNotReached));
  const terms = useHoursPost(onAnswer(editorMessages.termsNotReached));
  useLive({ [calendarTopic(hours.expertId)]: hours.calendarNumber });
  useEffect(preloadHoursAction, []);
  // Opens the surrounding <details>, so that the offer to restore unsaved hours is visible.
  const hasDraft = Boolean(week.draft.offered);
  useEffect(() => {
    if (hasDraft) form.current?.closest("details")?.setAttribute("open", "");
  }, [hasDraft]);

  const isIdle = week.isIdle && daysOff.isIdle && extraHours.isIdle && terms.isIdle;
  const { version, ticks, timeZone } = hours;
  const content = JSON.stringify([ticks, timeZone, hours.daysOff, hours.extraHours, hours.terms]);
  const known = useRef({ content, version });
  useEffect(() => {
    if (!isIdle) return;
    const before = known.current;
    known.current = { content, version };
    const isOwn = isOwnChange.current;
    isOwnChange.current = false;
    if (isOwn || before.content === content) return;
    if (!week.isEdited) say(editorMessages.changedElsewhere);
    else if (before.version !== version) say(editorMessages.changedUnderTicks);
  }, [isIdle, content, version, week.isEdited, say]);

  return (
    <div className="availability stack">
      {hours.isZoneDoubtful ? <Notice title={doubtfulZoneText(timeZone)} /> : null}
      <HoursEditor
        hours={hours}
        zones={hours.zones}
        returnTo={returnTo}
        editor={week}
        formRef={form}
        outcome={<p role="status">{said?.text}</p>}
      />
      <div className="hours-first">
        <DaysOffEditor hours={hours} returnTo={returnTo} verdict={verdict?.daysOff} poster={daysOff} />
        <ExtraHoursEditor
          hours={hours}
          returnTo={returnTo}
          verdict={verdict?.extraHours}
          poster={extraHours}
        />
      </div>
      <TermsForm hours={hours} returnTo={returnTo} verdict={verdict?.terms} poster={terms} />
      <div role="status" className="live-region said">
        {saidOfOthers ? (
          <div className="notice info">
            <p>{saidOfOthers.text}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
