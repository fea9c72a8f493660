import type { ClassTimes } from "~/domain/classes/public/class-view";
import countdownUrl from "~/ui/enhancements/countdown.ts?worker&url";

/**
 * How long it is until the start. With JavaScript it ticks each second, which screen readers are spared: a timer isn't
 * announced. Its line is as high, and its digits as wide, whatever it says. At zero the script hides what is marked
 * `data-until-start`, and loads a visitor's page again; one that React runs on loads its data itself.
 */
export function Countdown({ when, isForVisitors }: { when: ClassTimes; isForVisitors: boolean }) {
  const startsAt = Date.parse(when.startsAt);
  const isAhead = startsAt > when.madeAt;
  return (
    <>
      <div className="starts">
        {isAhead ? <p className="small muted">Starts in</p> : null}
        {/* The script may have counted on before React takes the page over. */}
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
