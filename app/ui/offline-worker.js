/* The service worker: it shows the offline page where a page couldn't be fetched, and keeps nothing else. `kept` and `name` stand before it. */

addEventListener("install", (event) => {
  // As to a visitor: the page is the same for everybody, and nobody's is kept.
  const asVisitor = kept.map((path) => new Request(path, { credentials: "omit", cache: "reload" }));
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(asVisitor))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), forgetOthers()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate" && request.method === "GET";
  const path = kept.find((one) => request.url === location.origin + one);
  if (isPage) event.respondWith(load(event).catch(() => shown("/offline")));
  else if (path) event.respondWith(fetch(request).catch(() => shown(path)));
});

const load = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

const shown = async (path) => (await caches.match(path)) ?? Response.error();

async function forgetOthers() {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
}
