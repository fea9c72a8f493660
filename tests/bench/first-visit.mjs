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
 * @returns `status`; bytes as sent: `html`, `css`, `js`, `font`, `other` (pictures, and what has no kind of its own);
 *   `requests` for what the page is made of, with every picture near the window, of which `lazy` were fetched as they came
 *   near; `later` the addresses of what was asked for once the page was loaded, or told to the server; `hydrates`
 */
async function visit(browser, url, { cookie } = {}) {
  const context = await browser.newContext({ timezoneId: "Europe/Paris" });
  try {
    if (cookie) await context.addCookies([cookieOf(url, cookie)]);
    const page = await context.newPage();
    const asked = [];
    const opened = { isLoaded: false };
    page.once("load", () => Object.assign(opened, { isLoaded: true }));
    context.on("request", (request) => asked.push({ request, ...opened }));
    const answer = await page.goto(url, { waitUntil: "load" });
    // What a page does by itself, it has begun by then.
    await page.waitForTimeout(1_000);
    const lazy = await page.$$eval("img[loading=lazy]", (images) => images.map(({ src }) => src));
    const hydrates = await page.evaluate(() => "__reactRouterContext" in window);
    return { status: answer.status(), ...(await weigh(asked, lazy)), hydrates };
  } finally {
    await context.close();
  }
}

async function weigh(asked, lazyPictures) {
  const weight = { html: 0, css: 0, js: 0, font: 0, other: 0, requests: 0, lazy: 0, later: [] };
  // The service worker takes what the page had from the browser's own cache.
  const seen = new Set();
  for (const { request, isLoaded } of asked) {
    const isLazy = lazyPictures.includes(request.url());
    const kind = kinds[request.resourceType()] ?? "other";
    const isPart = request.method() === "GET" && !request.serviceWorker() && (!isLoaded || isLazy);
    if (!isPart && !seen.has(request.url())) weight.later.push(new URL(request.url()).pathname);
    seen.add(request.url());
    // A script counts whenever the page loads it.
    const isWeighed = isPart || (kind === "js" && !request.serviceWorker());
    if (isWeighed) weight[kind] += (await request.sizes()).responseBodySize;
    if (isPart) weight.requests += 1;
    if (isLazy) weight.lazy += 1;
  }
  return weight;
}

const kinds = { document: "html", stylesheet: "css", script: "js", font: "font" };

function cookieOf(url, header) {
  const [name, value] = header.split("=");
  return { name, value, url };
}
