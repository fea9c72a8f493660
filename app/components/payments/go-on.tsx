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
 * Goes to the next page automatically after some seconds, unless the visitor chooses to stay or returned with the
 * browser's Back button. Without JavaScript it shows only the link (decision H2).
 */
export function GoOn({ href, seconds, hasTurned, children }: GoOnProps) {
  const [left, setLeft] = useState<number | null>(null);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays || (!hasTurned && cameBack())) return;
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) location.replace(href);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [href, seconds, stays, hasTurned]);
  useEffect(() => {
    // The focused element was removed when the page changed.
    if (hasTurned && document.activeElement === document.body) document.querySelector("main")?.focus();
  }, [hasTurned]);
  const isCounting = left !== null && !stays;
  return (
    <p className="bar start">
      <span>
        <span>{isCounting ? (left > 0 ? `In ${plural(left, "second")}:` : "Now:") : "Continue to:"}</span>{" "}
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

function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
}
