import { useEffect, useState } from "react";
import { plural } from "~/shared/plural";

interface GoOnProps {
  href: string;
  seconds: number;
  /** The page changed into this confirmation while it was open. */
  hasTurned: boolean;
  children: string;
}

/**
 * Goes to the next page automatically after some seconds, unless the visitor chooses to stay, scrolls, or returned with
 * the browser's Back button. The seconds count only while the page can be seen and none of its links has the focus. Without
 * JavaScript it shows only the link (decision H2).
 */
export function GoOn({ href, seconds, hasTurned, children }: GoOnProps) {
  const [left, setLeft] = useState<number | null>(null);
  const [stays, setStays] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (stays || (!hasTurned && cameBack())) return;
    let rest = seconds * 1000;
    setLeft(seconds);
    const tick = () => {
      const isBusy = document.activeElement?.closest("main a, main button") != null;
      setIsPaused(isBusy);
      if (document.hidden || isBusy) return;
      rest -= tickMs;
      setLeft(Math.ceil(rest / 1000));
      if (rest > 0) return;
      clearInterval(timer);
      location.replace(href);
    };
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [href, seconds, stays, hasTurned]);
  useEffect(() => {
    // The focused element was removed when the page changed.
    if (hasTurned && document.activeElement === document.body) document.querySelector("main")?.focus();
  }, [hasTurned]);
  useEffect(() => {
    const stay = () => setStays(true);
    const signs = ["wheel", "touchmove"] as const;
    for (const sign of signs) addEventListener(sign, stay, { once: true, passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, stay);
    };
  }, []);
  const isCounting = left !== null && !stays;
  return (
    <p className="bar start">
      <span>
        <span>
          {!isCounting || isPaused
            ? "Continue to:"
            : left > 0
              ? `Taking you there in ${plural(left, "second")}:`
              : "Taking you there:"}
        </span>{" "}
        <a href={href}>{children}</a>
      </span>
      {isCounting ? (
        <button type="button" className="link" onClick={() => setStays(true)}>
          Stay here
        </button>
      ) : null}
    </p>
  );
}

const tickMs = 250;

function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
}
