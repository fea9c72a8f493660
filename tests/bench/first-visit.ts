import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "@playwright/test";
import { findChromium } from "../../scripts/lib/find-chromium.ts";
import { onStop } from "../../scripts/lib/lifecycle.ts";

/** Opens a browser that is closed when the run ends. */
export async function openBrowser() {
  const executablePath = await findChromium();
  // At a signal, Playwright would exit before the site is stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...signals, ...(executablePath && { executablePath }) });
  onStop(() => browser.close());
  return browser;
}

/** Runs `work` with a page in a new browser context. `options` are Playwright's for a context. */
export async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
) {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export type Visit = Awaited<ReturnType<typeof visit>>;

/**
 * Measures what a browser fetches on its first visit.
 * @returns `status`; bytes as sent: `html`, `css`, `js`, `font`, `other`; the number of `requests` until the page is
 * loaded, without lazily loaded pictures, and the number of these that were loaded (`lazy`); `hydrates`
 */
export const visit = (browser: Browser, url: string, cookie?: string) =>
  withPage(browser, { timezoneId: "Europe/Paris" }, async (page) => {
    const [name, value] = cookie?.split("=") ?? [];
    if (name && value) await page.context().addCookies([{ name, value, url }]);
    const asked: Array<{ request: Request; isLoaded: boolean }> = [];
    let isLoaded = false;
    page.once("load", () => {
      isLoaded = true;
    });
    page.context().on("request", (request) => asked.push({ request, isLoaded }));
    const answer = await page.goto(url, { waitUntil: "load" });
    // By then, the page has begun everything that it does by itself.
    await page.waitForTimeout(1_000);
    const lazy = await page.$$eval("img[loading=lazy]", (images: HTMLImageElement[]) =>
      images.map(({ src }) => src),
    );
    const weight = { html: 0, css: 0, js: 0, font: 0, other: 0, requests: 0, lazy: 0 };
    for (const { request, isLoaded: isLater } of asked) {
      if (request.method() !== "GET" || request.serviceWorker()) continue;
      const kind = kinds[request.resourceType()] ?? "other";
      const isLazy = lazy.includes(request.url());
      // A script counts even if the page loads it later.
      if (!isLater || isLazy || kind === "js") weight[kind] += (await request.sizes()).responseBodySize;
      if (isLazy) weight.lazy += 1;
      else if (!isLater) weight.requests += 1;
    }
    const hydrates = await page.evaluate(() => "__reactRouterContext" in window);
    return { status: answer?.status(), ...weight, hydrates };
  });

const kinds: Record<string, "html" | "css" | "js" | "font"> = {
  document: "html",
  stylesheet: "css",
  script: "js",
  font: "font",
};
