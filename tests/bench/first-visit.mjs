import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/lib/find-chromium.mjs";
import { onStop } from "../../scripts/lib/lifecycle.mjs";

/**
 * Opens pages as a browser does that was never here: nothing is cached, and each page has the browser to itself.
 * @returns `visit(url, { cookie })`, and `close()`
 */
export async function openBrowser() {
  const executablePath = await findChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const close = () => browser.close();
  const forget = onStop(close);
  return {
    visit: (url, options) => visit(browser, url, options),
    async close() {
      forget();
      await close();
    },
  };
}

/**
 * What the browser fetched.
 * @returns `status`; bytes as sent: `html`, `css`, `js`, `font`, `other` (pictures, and what has no kind of its own); `requests` until the
 *   page was loaded, with every picture near the window, of which `lazy` came last and as they were needed; `later` the
 *   addresses of what was asked for afterwards; `hydrates`
 */
async function visit(browser, url, { cookie } = {}) {
  const context = await browser.newContext({ timezoneId: "Europe/Paris" });
  try {
    if (cookie) await context.addCookies([cookieOf(url, cookie)]);
    const page = await context.newPage();
    const asked = [];
    let isLoaded = false;
    page.once("load", () => {
      isLoaded = true;
    });
    context.on("request", (request) =>
      asked.push({ request, isLater: isLoaded || request.serviceWorker() !== null }),
    );
    const answer = await page.goto(url, { waitUntil: "load" });
    // What a page does by itself, it has begun by then.
    await page.waitForTimeout(1_000);
    const lazyPictures = await page.$$eval("img[loading=lazy]", (images) => images.map(({ src }) => src));
    const visited = {
      status: answer.status(),
      html: 0,
      css: 0,
      js: 0,
      font: 0,
      other: 0,
      requests: 0,
      lazy: 0,
    };
    const later = [];
    for (const { request, isLater } of asked) {
      const isLazy = lazyPictures.includes(request.url());
      if (isLater && !isLazy) {
        later.push(new URL(request.url()).pathname);
        continue;
      }
      const { responseBodySize } = await request.sizes();
      visited[kinds[request.resourceType()] ?? "other"] += responseBodySize;
      visited.requests += 1;
      if (isLazy) visited.lazy += 1;
    }
    const hydrates = await page.evaluate(() => "__reactRouterContext" in window);
    return { ...visited, later, hydrates };
  } finally {
    await context.close();
  }
}

const kinds = { document: "html", stylesheet: "css", script: "js", font: "font" };

function cookieOf(url, header) {
  const [name, value] = header.split("=");
  return { name, value, url };
}
