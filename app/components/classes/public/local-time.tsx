import type { ClassTimes } from "~/domain/classes/public/class-view";
import localTimeUrl from "~/ui/enhancements/local-time.ts?worker&url";

/** A visitor's own time, which `LocalTimeScript` fills in: a page that is kept for all visitors knows no zone. */
export const LocalTime = ({ when }: { when: ClassTimes }) =>
  when.local ? null : (
    <p className="local-time small muted num" data-local-time={Date.parse(when.startsAt)} />
  );

/** Once on a page, after the times. */
export const LocalTimeScript = () => <script type="module" src={localTimeUrl} fetchPriority="low" />;
