import { PlainPage } from "./plain-page";

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

/** Cookies, and the pages that share them. */
export class PlainContext {
  readonly baseURL: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();
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

  async addCookies(cookies: { name: string; value: string }[]): Promise<void> {
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  async clearCookies(): Promise<void> {
    this.#cookies.clear();
  }

  /** Sends a request with the context's cookies and keeps those of the answer. Follows no redirect. */
  async fetch(url: string, { headers, ...init }: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: {
        ...this.#headers,
        ...(cookie && { Cookie: cookie }),
        ...(headers as Record<string, string>),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0\b/i.test(line) || /expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    for (const listener of this.#listeners) listener(new PlainResponse(url, answer));
    return answer;
  }

  /** Requests beside the pages, as Playwright's `page.request`. */
  readonly request = {
    get: (path: string) => this.#ask(path, { method: "GET" }),
    post: (path: string, { form = {} }: { form?: Record<string, string>; maxRedirects?: number } = {}) =>
      this.#ask(path, { method: "POST", body: new URLSearchParams(form) }),
  };

  async #ask(path: string, init: RequestInit): Promise<PlainResponse> {
    const url = new URL(path, this.baseURL).href;
    return new PlainResponse(url, await this.fetch(url, init));
  }

  async close(): Promise<void> {
    this.#pages = [];
  }
}

/** An answer, with those members of Playwright's two kinds of answers that journeys use. */
export class PlainResponse {
  readonly #url: string;
  readonly #answer: Response;

  constructor(url: string, answer: Response) {
    this.#url = url;
    this.#answer = answer;
  }

  url = () => this.#url;
  status = () => this.#answer.status;
  ok = () => this.#answer.ok;
  headers = () => Object.fromEntries(this.#answer.headers);
  request = () => ({ resourceType: () => "document" });
  text = () => this.#answer.text();
  json = () => this.#answer.json();
  body = async () => Buffer.from(await this.#answer.arrayBuffer());
}
