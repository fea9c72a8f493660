import type { Browser, Page } from "@playwright/test";
import type { PlainPage } from "./plain/plain-page";

/** Shows pages that were read over HTTP in a browser, with the site's styles and without its scripts. */
export class Screen {
  readonly #launch: () => Promise<Browser>;
  #browser: Promise<Browser> | undefined;
  #page: Promise<Page> | undefined;
  #body = "";

  constructor(launch: () => Promise<Browser>) {
    this.#launch = launch;
  }

  /** @returns the same tab for all pages, which keeps styles and typefaces: until the next page is shown */
  async show(plain: PlainPage): Promise<Page> {
    // Most workers need no browser.
    this.#page ??= this.#open();
    const page = await this.#page;
    await page.emulateMedia({ media: null, forcedColors: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.context().clearCookies();
    await page.context().addCookies(await plain.context().cookies());
    this.#body = await plain.content();
    await page.goto(plain.url());
    return page;
  }

  async #open(): Promise<Page> {
    this.#browser = this.#launch();
    // Axe is a script.
    const page = await (await this.#browser).newPage({ javaScriptEnabled: true });
    await page.route("**/*", (route, request) => {
      if (request.isNavigationRequest())
        return route.fulfill({ body: this.#body, contentType: "text/html; charset=utf-8" });
      return request.resourceType() === "script" ? route.abort() : route.fallback();
    });
    return page;
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
  }
}
