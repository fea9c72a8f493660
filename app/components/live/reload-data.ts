/**
 * Reloads a page's data, one load at a time: a second load would abort the first, so that frequent changes might never
 * reach the page. A call during a load starts one more load after it. Calls in the same moment share one load.
 */
export async function reloadData(load: () => Promise<void>): Promise<void> {
  isAskedAgain = true;
  if (performance.now() < loadingUntil) return;
  loadingUntil = performance.now() + longestLoadMs;
  await null;
  while (isAskedAgain) {
    isAskedAgain = false;
    loadingUntil = performance.now() + longestLoadMs;
    await load().catch(() => {});
  }
  loadingUntil = 0;
}

/** A load that takes longer may never end, so another one may abort it. */
const longestLoadMs = 10_000;
let loadingUntil = 0;
let isAskedAgain = false;
