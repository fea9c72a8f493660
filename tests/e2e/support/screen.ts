import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { PlainPage } from "./plain/plain-page";

/** Shows pages that were read over HTTP in a browser, with the site's styles and without its scripts. */
export class Screen {
  readonly #launch: () => Promise<Browser>;
  #browser: Promise<Browser> | undefined;
  #context: BrowserContext | undefined;

  constructor(launch: () => Promise<Browser>) {
    this.#launch = launch;
  }

  async show(plain: PlainPage): Promise<Page> {
    await this.#context?.close();
    // Most workers need no browser.
    this.#browser ??= this.#launch();
    // Axe is a script.
    this.#context = await (await this.#browser).newContext({ javaScriptEnabled: true });
    await this.#context.addCookies(await plain.context().cookies());
    const page = await this.#context.newPage();
    const body = await plain.content();
    await page.route("**/*", (route, request) => {
      if (request.isNavigationRequest())
        return route.fulfill({ body, contentType: "text/html; charset=utf-8" });
      return request.resourceType() === "script" ? route.abort() : route.fallback();
    });
    await page.goto(plain.url());
    return page;
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
  }
}
