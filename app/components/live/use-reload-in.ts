import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Reloads the page's data after a time, for a page whose content depends only on time. The wait was computed by the
 * server's clock, since the viewer's may be wrong.
 * @param milliseconds null for never
 */
export function useReloadIn(milliseconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null || milliseconds > longestTimer) return;
    const timer = setTimeout(() => void revalidate(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, revalidate]);
}

/** Browsers count the milliseconds of a timer in 32 bits, up to 24 days. */
const longestTimer = 2 ** 31 - 1;
