import { useEffect } from "react";
import type { ClassTimes } from "~/domain/classes/public/class-view";
import { countdownText } from "~/domain/classes/public/countdown";
import countdownUrl from "~/ui/enhancements/countdown.ts?worker&url";
import { countDown } from "~/ui/live/count-down";

/**
 * The time until the start, which ticks each second; a visitor's by a script of its own. As a timer, it isn't announced
 * by screen readers. Its size doesn't change with its text. At zero the script hides what is marked `data-until-start`
 * and reloads a visitor's page; a hydrated page reloads its own data.
 */
export function Countdown({ when, isForVisitors }: { when: ClassTimes; isForVisitors: boolean }) {
  const startsAt = Date.parse(when.startsAt);
  const isAhead = startsAt > when.madeAt;
  useEffect(() => countDown(countdownText), []);
  return (
    <>
      <div className="starts">
        {isAhead ? <p>Starts in</p> : null}
        <p
          className="countdown num"
          role="timer"
          aria-live="off"
          aria-label={isAhead ? "Starts in" : undefined}
          data-starts-at={startsAt}
          data-made-at={when.madeAt}
          data-reloads={isForVisitors && isAhead ? "" : undefined}
        >
          {when.countdown}
        </p>
      </div>
      {isForVisitors ? <script type="module" src={countdownUrl} fetchPriority="low" /> : null}
    </>
  );
}
