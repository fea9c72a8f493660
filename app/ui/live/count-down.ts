/** More than the maximum age, in ms, of a page that the server sends (`maxAgeSeconds` of the class's page). */
const pageAgeMs = 1_500;

/**
 * Counts down to the start of a class by the server's clock, using the time at which the page was made.
 * @param textOf the text for the ms that are left
 * @returns stops it
 */
export function countDown(textOf: (left: number) => string): () => void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const madeAt = Number(document.querySelector<HTMLElement>("[data-starts-at]")?.dataset.madeAt);
  // A page from the browser's history was made some time ago, so the difference between the clocks is unknown.
  const ahead = visit?.type === "back_forward" ? 0 : madeAt - Date.now();
  let timer: ReturnType<typeof setTimeout>;
  function tick() {
    const now = Date.now() + ahead;
    // Query it each time, because the page may have been rendered again.
    for (const place of document.querySelectorAll<HTMLElement>("[data-starts-at]")) {
      const left = Number(place.dataset.startsAt) - now;
      const text = textOf(left);
      if (place.textContent !== text) place.textContent = text;
      if (left <= 0) document.documentElement.dataset.started = "";
      // Only a page made before the start is marked, and the reloaded one is made after it, so this happens only once.
      if (left <= -pageAgeMs && place.dataset.reloads !== undefined) return location.reload();
    }
    timer = setTimeout(tick, 1000 - (now % 1000) + 5); // with the second, so that none is left out
  }
  tick();
  return () => clearTimeout(timer);
}
