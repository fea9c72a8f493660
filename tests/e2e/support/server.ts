import { writeFile } from "node:fs/promises";
import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe";
import { processorTime } from "./budget";
import { expectNothingWide } from "./look";
import { signIn } from "./people";
import { PlainBrowser } from "./plain/plain-browser";
import { PlainPage } from "./plain/plain-page";
import { processorSeconds } from "./processor-time";
import { Screen } from "./screen";
import { type Site, startSite } from "./site";

/**
 * `test` for browser specs: each worker has its own site (`site`, `baseURL`). An answer of 500 or more, a missing
 * asset, a console error or an error on the page fails the test, unless `tolerated` matches the complaint.
 */
interface Fixtures {
  tolerated: RegExp[];
  complaints: string[];
  /** Notes how much processor time the journey took, for `budget.ts`. */
  spent: undefined;
  /** Checks a page of a journey with axe, and that nothing is wider than a phone. */
  checkLook(where: string, page?: Page): Promise<void>;
  /** Opens a page in another browser, signed in to an account if its address is given. Closed after the test. */
  openAs(email?: string): Promise<Page>;
  /** A page as a browser with a screen shows it. Where there is one already, this is the page itself. */
  onScreen(page: Page): Promise<Page>;
}

export const test = base.extend<Fixtures, { site: Site; display: Screen }>({
  browser: [
    async ({ playwright, browserName }, use, { project }) => {
      // The same journeys run over HTTP, without a browser, where scripts are off and no look matters.
      const browser = isPlain(project.name)
        ? (new PlainBrowser() as unknown as Browser)
        : await playwright[browserName].launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  display: [
    async ({ playwright, browserName }, use) => {
      const screen = new Screen(() => playwright[browserName].launch());
      await use(screen);
      await screen.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  // The project's settings (scripts, language) are the defaults of every context.
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    await use(context);
    await context.close();
  },
  baseURL: ({ site }, use) => use(site.baseURL),
  openAs: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      contexts.push(context);
      const page = await context.newPage();
      if (email) await signIn(page, email);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  tolerated: [[], { option: true }],
  onScreen: ({ display }, use) =>
    use(async (page) => (page instanceof PlainPage ? display.show(page) : page)),
  checkLook: ({ page: own, onScreen }, use) =>
    use(async (where, page = own) => {
      const shown = await onScreen(page);
      await expectNoViolations(shown, where);
      const size = shown.viewportSize();
      await shown.setViewportSize({ width: 360, height: 740 });
      await expectNothingWide(shown, where);
      if (size) await shown.setViewportSize(size);
    }),
  spent: [
    // The site and the browser, which each worker starts once, are started before.
    async ({ site: _site, browser: _browser }, use, { annotations }) => {
      const before = processorSeconds();
      await use(undefined);
      const seconds = (processorSeconds() ?? 0) - (before ?? 0);
      if (before !== undefined) annotations.push({ type: processorTime, description: seconds.toFixed(2) });
    },
    { auto: true },
  ],
  complaints: [
    async ({ context, site, tolerated }, use, testInfo) => {
      const logBefore = site.log().length;
      const complaints = listen(context);
      await use(complaints);
      const left = complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)));
      if (left.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath("server.log"), site.log().slice(logBefore));
      }
      base.expect(left, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "./plain/plain-expect";

const isPlain = (project: string) => project === "over-http";

/** The types of assets that must never be missing. A page may answer 404 or 400. */
const assets = ["stylesheet", "script", "image", "font", "manifest", "media"];

function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("response", (response) => {
    const status = response.status();
    const isAsset = assets.includes(response.request().resourceType());
    if (status >= 500 || (status >= 400 && isAsset)) complaints.push(`${status} ${response.url()}`);
  });
  context.on("weberror", (error) => complaints.push(`page error: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser reports every 4xx page here. The answers that matter are collected above, with their address.
    const isStatus = message.text().startsWith("Failed to load resource: the server responded");
    if (message.type() === "error" && !isStatus) complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}
