import { useEffect, useState } from "react";
import { plural } from "~/shared/plural";

interface GoOnProps {
  href: string;
  seconds: number;
  /** The page turned into its own confirmation while it was looked at. */
  hasTurned: boolean;
  children: string;
}

/**
 * Goes on by itself after some seconds, unless the visitor stays or came back with the browser's Back. Without
 * JavaScript it says where it would go, with the link (decision H2).
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
    // What had the focus went with the page that was there before.
    if (hasTurned && document.activeElement === document.body) document.querySelector("main")?.focus();
  }, [hasTurned]);
  const isCounting = left !== null && !stays;
  return (
    <p className="bar start">
      <span>
        {isCounting ? (left > 0 ? `In ${plural(left, "second")}:` : "Now:") : "Continue to:"}{" "}
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
