import { testEnv } from "../site/request";

/** A browser without a window. It keeps cookies until a response removes them, and follows links only on request. */
export class ScriptedBrowser {
  #jars = new Map<string, Map<string, string>>();

  /** @param site answers the requests to `testEnv.appUrl`; all others go over the network */
  constructor(private readonly site: (request: Request) => Promise<Response>) {}

  /** Makes one request, without following redirects. */
  async go(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, testEnv.appUrl);
    const jar = this.#jarOf(url);
    const headers = { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const request = new Request(url, { redirect: "manual", ...init, headers });
    const response = url.origin === testEnv.appUrl ? await this.site(request) : await fetch(request);
    for (const cookie of response.headers.getSetCookie()) this.#keep(jar, cookie);
    return response;
  }

  /** The value of the site's cookie with this name, as it is sent. */
  cookie(name: string): string | undefined {
    return this.#jarOf(new URL(testEnv.appUrl)).get(name);
  }

  setCookie(name: string, value: string) {
    this.#jarOf(new URL(testEnv.appUrl)).set(name, value);
  }

  /**
   * Signs in on the provider's pages and consents, or cancels.
   * @param start the address to which /oauth-start redirected
   * @returns the address of the site to which the provider redirects the browser
   */
  async visitProvider(start: string, choice: { account: string } | "cancel"): Promise<string> {
    let response = await this.go(start);
    let at = new URL(start);
    for (let steps = 0; steps < 12; steps += 1) {
      const location = response.headers.get("Location");
      if (location) {
        at = new URL(location, at);
        if (at.origin === testEnv.appUrl) return at.href;
        response = await this.go(at);
        continue;
      }
      const html = await response.text();
      const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
      const cancel = /<a href="([^"]+)">Cancel/.exec(html)?.[1];
      if (!action || !cancel) throw new Error(`The provider shows no form: ${response.status} ${html}`);
      at = new URL(choice === "cancel" ? cancel : action, at);
      const post = () => ({ method: "POST", body: new URLSearchParams(choice === "cancel" ? {} : choice) });
      response = await this.go(at, choice === "cancel" ? {} : post());
    }
    throw new Error("The provider leads in circles");
  }

  #jarOf({ origin }: URL): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  #keep(jar: Map<string, string>, cookie: string) {
    const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
    const [name = "", ...value] = pair.split("=");
    const expires = attributes.find((part) => /^expires=/i.test(part))?.slice(8);
    const isOver =
      attributes.some((part) => /^max-age=0$/i.test(part)) || new Date(expires ?? 8e15) < new Date();
    if (isOver) jar.delete(name);
    else jar.set(name, value.join("="));
  }
}
