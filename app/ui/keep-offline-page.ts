/**
 * Registers the service worker that shows a page without a network (`offline-worker.js`). It waits until this page has
 * loaded, whose own pictures and scripts come first.
 */
export function keepOfflinePage(): void {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

const register = () =>
  void navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "all" }).catch(() => {});
