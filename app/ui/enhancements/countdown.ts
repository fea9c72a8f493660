import { countdownText } from "~/domain/classes/public/countdown";

/**
 * Counts down to the start of a class, by the server's clock: the page says what it showed when it was made. The words
 * are there without it.
 */
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const madeAt = Number(document.querySelector<HTMLElement>("[data-starts-at]")?.dataset.madeAt);
// A page that the browser kept was made some time ago.
const ahead = visit?.type === "back_forward" ? 0 : madeAt - Date.now();
/** More than the age, in ms, that the page may have when the server sends it (`maxAgeSeconds` of the class's page). */
const pageAgeMs = 1_500;

tick();

function tick() {
  const now = Date.now() + ahead;
  // Looked for each time: the page may have been rendered again since.
  for (const place of document.querySelectorAll<HTMLElement>("[data-starts-at]")) {
    const left = Number(place.dataset.startsAt) - now;
    const text = countdownText(left);
    if (place.textContent !== text) place.textContent = text;
    if (left <= 0) document.documentElement.dataset.started = "";
    // Only a page made before the start is marked, and the next one is made after it: this happens once.
    if (left <= -pageAgeMs && place.dataset.reloads !== undefined) return location.reload();
  }
  setTimeout(tick, 1000 - (now % 1000) + 5); // with the second, so that none is left out
}
