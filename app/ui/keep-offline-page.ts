/**
 * Has the browser keep the page that it shows without a network (`offline-worker.js`). Only once this page is there:
 * its own pictures and scripts come first.
 */
export function keepOfflinePage(): void {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

const register = () =>
  void navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "all" }).catch(() => {});
