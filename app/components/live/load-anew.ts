/**
 * Loads a page's data anew, one load at a time: another one would break off the one under way, so that moves in close
 * succession might never get to the page. Whoever asks meanwhile gets one more load after it, and whoever asks in the same
 * moment gets the same one.
 */
export async function loadAnew(load: () => Promise<void>): Promise<void> {
  isAskedAgain = true;
  if (performance.now() < loadingUntil) return;
  loadingUntil = performance.now() + patienceMs;
  await null;
  while (isAskedAgain) {
    isAskedAgain = false;
    loadingUntil = performance.now() + patienceMs;
    await load().catch(() => {});
  }
  loadingUntil = 0;
}

/** A load that takes longer may never end; then another one breaks it off. */
const patienceMs = 10_000;
let loadingUntil = 0;
let isAskedAgain = false;
