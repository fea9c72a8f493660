/**
 * Reloads a page's data, one load at a time: another one would break off the one under way, so that moves in close
 * succession might never get to the page. A call during a load starts one more load after it, and calls in the same
 * moment share one.
 */
export async function reloadData(load: () => Promise<void>): Promise<void> {
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
