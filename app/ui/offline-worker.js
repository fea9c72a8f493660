/*
 * The service worker: it shows the offline page where a page couldn't be fetched, and keeps nothing else. `page`, the `files` that
 * it needs and the cache's `name` stand before this.
 */

addEventListener("install", (event) => {
  // As to a visitor: the page is the same for everybody, and nobody's is kept.
  const asVisitor = new Request(page, { credentials: "omit" });
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll([asVisitor, ...files]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), forgetOthers()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const file = files.find((path) => request.url === location.origin + path);
  const isPage = request.mode === "navigate" && request.method === "GET";
  const isDownload = /\.\w+$/.test(new URL(request.url).pathname);
  if (isPage && !isDownload) event.respondWith(load(event).catch(() => shown(page)));
  else if (file) event.respondWith(fetch(request).catch(() => shown(file)));
});

const load = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

const shown = async (path) => (await caches.match(path)) ?? Response.error();

async function forgetOthers() {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
}
