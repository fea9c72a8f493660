import type { ClassTimes } from "~/domain/classes/class-view";
import countdownUrl from "~/ui/enhancements/countdown.ts?worker&url";

/**
 * How long it is until the start. With JavaScript it ticks each second, which screen readers are spared: a timer isn't
 * announced. Its line is as high, and its digits as wide, whatever it says.
 */
export function Countdown({ when }: { when: ClassTimes }) {
  return (
    <>
      {/* The script may have counted on before React takes the page over. */}
      <p
        className="countdown num"
        role="timer"
        aria-live="off"
        data-starts-at={Date.parse(when.startsAt)}
        data-made-at={when.madeAt}
        suppressHydrationWarning
      >
        {when.countdown}
      </p>
      <script type="module" src={countdownUrl} />
    </>
  );
}
