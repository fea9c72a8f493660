import type { ClassTimes } from "~/domain/classes/public/class-view";
import localTimeUrl from "~/ui/enhancements/local-time.ts?worker&url";

/** A visitor's local time, filled in by `LocalTimeScript`: a page that is cached for all visitors has no zone. */
export const LocalTime = ({ when }: { when: ClassTimes }) =>
  when.local ? null : (
    <span className="local-time small muted num" data-local-time={Date.parse(when.startsAt)} />
  );

/** Place it once on a page, after the times. */
export const LocalTimeScript = () => <script type="module" src={localTimeUrl} fetchPriority="low" />;
