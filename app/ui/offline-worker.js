/* The service worker: it shows the offline page if a page can't be fetched, and stores nothing else. The server puts
   the constants `page`, `files` (which the page needs) and `name` (of the cache) before this code. */

addEventListener("install", (event) => {
  // Fetched as a visitor: the page is the same for all users, and no user's page is stored.
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
