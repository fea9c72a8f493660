import { useEffect, useState } from "react";

/** Messages that take turns while something is made ready, each for 0.8 seconds (section 9 of the specification). */
export function ScanWaiting({ title, messages }: { title: string; messages: readonly string[] }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isMotionReduced()) return;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="scan-waiting">
      <h2 id="scan-step" tabIndex={-1} ref={takeFocus}>
        {title}
      </h2>
      <p className="scan-spinner" aria-hidden="true" />
      <p className="muted">{messages[turn % messages.length]}</p>
    </div>
  );
}

/** How long a scan is made ready. */
export const loadingMs = 2400;
const turnMs = 800;

/** As the system wishes, or the visitor, or the line: the footer's setting and `ui/styles` go by the same. */
export const isMotionReduced = (): boolean =>
  document.documentElement.dataset.motion === "reduced" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

export const preparing = [
  "Preparing your questions…",
  "Reading the role profiles…",
  "Almost ready…",
] as const;
export const analysing = [
  "Reading your answers…",
  "Comparing them with seven roles…",
  "Looking for experts who teach what is missing…",
] as const;

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
