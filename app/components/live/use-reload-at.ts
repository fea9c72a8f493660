import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data anew at this instant: what it then shows depends on the time alone. @param instant ISO; null for never */
export function useReloadAt(instant: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (instant === null) return;
    // A second later, since the two clocks may differ a little; a timer can't wait for more than 24 days.
    const wait = new Date(instant).getTime() - Date.now() + 1000;
    if (wait > longestTimer) return;
    const timer = setTimeout(() => void revalidate(), Math.max(wait, 1000));
    return () => clearTimeout(timer);
  }, [instant, revalidate]);
}

const longestTimer = 2 ** 31 - 1;
