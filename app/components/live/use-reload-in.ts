import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Reloads the page's data after so long: what it then shows depends on the time alone. The wait is counted by the
 * loader's clock, since the viewer's may be wrong. @param milliseconds null for never
 */
export function useReloadIn(milliseconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null || milliseconds > longestTimer) return;
    const timer = setTimeout(() => void revalidate(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, revalidate]);
}

/** Browsers count a timer's milliseconds in 32 bits: 24 days. */
const longestTimer = 2 ** 31 - 1;
