import type { ClassTimes } from "~/domain/classes/public/class-view";
import countdownUrl from "~/ui/enhancements/countdown.ts?worker&url";

/**
 * The time until the start. With JavaScript it ticks each second; as a timer, it isn't announced by screen readers. Its
 * size doesn't change with its text. At zero the script hides what is marked `data-until-start` and reloads a visitor's
 * page; a hydrated page reloads its own data.
 */
export function Countdown({ when, isForVisitors }: { when: ClassTimes; isForVisitors: boolean }) {
  const startsAt = Date.parse(when.startsAt);
  const isAhead = startsAt > when.madeAt;
  return (
    <>
      <div className="starts">
        {isAhead ? <p className="small muted">Starts in</p> : null}
        {/* The script may have changed the text before the page is hydrated. */}
        <p
          className="countdown num"
          role="timer"
          aria-live="off"
          aria-label={isAhead ? "Starts in" : undefined}
          data-starts-at={startsAt}
          data-made-at={when.madeAt}
          data-reloads={isForVisitors && isAhead ? "" : undefined}
          suppressHydrationWarning
        >
          {when.countdown}
        </p>
      </div>
      <script type="module" src={countdownUrl} fetchPriority="low" />
    </>
  );
}
