import { type PlainCookie, PlainCookies } from "./plain-cookies";
import { PlainPage } from "./plain-page";
import { PlainResponse } from "./plain-response";

/**
 * A browser without scripts and without a screen: pages are read over HTTP and their forms are sent as a browser sends
 * them. It has those members of Playwright's browser that journeys without JavaScript use.
 */
export class PlainBrowser {
  async newContext({ baseURL = "", extraHTTPHeaders = {} }: PlainOptions = {}): Promise<PlainContext> {
    return new PlainContext(baseURL, extraHTTPHeaders);
  }

  async newPage(options: PlainOptions = {}): Promise<PlainPage> {
    return (await this.newContext(options)).newPage();
  }

  async close(): Promise<void> {}
}

interface PlainOptions {
  baseURL?: string | undefined;
  extraHTTPHeaders?: Record<string, string>;
}

/** What is sent, and the page from which it is sent; none if the user typed the address. */
export interface Sending {
  method: "GET" | "POST";
  body?: URLSearchParams | FormData;
  headers?: Record<string, string>;
  from?: { url: string; policy: string };
}

export interface PlainRequest {
  url(): string;
  headers(): Record<string, string>;
}

/** Cookies, and the pages that share them. */
export class PlainContext {
  readonly baseURL: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new PlainCookies();
  readonly #listeners: ((response: PlainResponse) => void)[] = [];
  readonly #openings: ((page: PlainPage) => void)[] = [];
  #pages: PlainPage[] = [];

  constructor(baseURL: string, headers: Record<string, string>) {
    this.baseURL = baseURL;
    this.#headers = headers;
  }

  async newPage(): Promise<PlainPage> {
    const page = new PlainPage(this);
    this.#pages.push(page);
    return page;
  }

  pages = () => this.#pages;

  /** Tells of answers; a browser's console and its errors don't exist here. */
  on(event: string, listener: (response: PlainResponse) => void): void {
    if (event === "response") this.#listeners.push(listener);
  }

  /** Resolves with the next page that a link or form opens in a new tab. */
  waitForEvent(event: string): Promise<PlainPage> {
    if (event !== "page") throw new Error(`A page without a browser has no event "${event}"`);
    return new Promise((resolve) => this.#openings.push(resolve));
  }

  async openInNewTab(open: (page: PlainPage) => Promise<void>): Promise<void> {
    const page = await this.newPage();
    await open(page);
    for (const tell of this.#openings.splice(0)) tell(page);
  }

  async addCookies(cookies: { name: string; value: string; url?: string }[]): Promise<void> {
    for (const { name, value, url } of cookies) this.#cookies.add(name, value, url ?? this.baseURL);
  }

  cookies = async (): Promise<PlainCookie[]> => this.#cookies.all();
  clearCookies = async (): Promise<void> => this.#cookies.clear();

  /** Sends a request with the context's cookies and keeps those of the answer. Follows no redirect. */
  async fetch(
    address: string,
    { method, body, from, headers: own }: Sending,
    tell: (request: PlainRequest) => void = () => {},
  ): Promise<Response> {
    const url = new URL(address);
    const cookie = this.#cookies.header(url, method, from && new URL(from.url));
    const headers = {
      "Accept-Language": "en-GB",
      ...headersFrom(url, method, from),
      ...this.#headers,
      ...own,
      ...(cookie && { Cookie: cookie }),
    };
    tell({
      url: () => address,
      headers: () =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    });
    const answer = await fetch(url, { method, ...(body && { body }), redirect: "manual", headers });
    for (const line of answer.headers.getSetCookie()) this.#cookies.keep(line, url);
    for (const listener of this.#listeners) listener(new PlainResponse(address, answer));
    return answer;
  }

  /** Requests beside the pages, as Playwright's `page.request`. */
  readonly request = {
    get: (path: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
      this.#ask(path, { method: "GET", headers }),
    post: (path: string, { form = {}, maxRedirects = 20 }: PostOptions = {}) =>
      this.#ask(path, { method: "POST", body: new URLSearchParams(form) }, maxRedirects),
  };

  async #ask(path: string, sending: Sending, redirects = 20): Promise<PlainResponse> {
    const url = new URL(path, this.baseURL).href;
    const answer = await this.fetch(url, sending);
    const location = redirects > 0 ? redirectOf(answer) : null;
    if (location === null) return new PlainResponse(url, answer);
    return this.#ask(new URL(location, url).href, { method: "GET" }, redirects - 1);
  }

  async close(): Promise<void> {
    this.#pages = [];
  }
}

interface PostOptions {
  form?: Record<string, string>;
  maxRedirects?: number;
}

/** The address to which an answer redirects. */
export const redirectOf = ({ status, headers }: Response): string | null =>
  status >= 300 && status < 400 ? headers.get("Location") : null;

/** What a browser says about the page from which a request comes. */
function headersFrom(url: URL, method: string, from: Sending["from"]): Record<string, string> {
  if (!from) return {};
  const page = new URL(from.url);
  const isSameOrigin = page.origin === url.origin;
  const isHidden = from.policy === "no-referrer" || (from.policy === "same-origin" && !isSameOrigin);
  const isWhole = isSameOrigin && !/^(strict-)?origin$/.test(from.policy);
  const site = isSameOrigin ? "same-origin" : page.hostname === url.hostname ? "same-site" : "cross-site";
  return {
    "Sec-Fetch-Site": site,
    ...(method === "POST" && { Origin: isHidden ? "null" : page.origin }),
    ...(!isHidden && { Referer: isWhole ? page.href.replace(/#.*/, "") : `${page.origin}/` }),
  };
}
