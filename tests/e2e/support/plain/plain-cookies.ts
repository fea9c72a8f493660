/** A cookie, with those attributes that decide where it is sent. */
export interface PlainCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  secure: boolean;
  sameSite: "Strict" | "Lax" | "None";
  httpOnly: boolean;
}

/** The cookies of a context, kept and sent by the rules of RFC 6265bis. */
export class PlainCookies {
  #all: PlainCookie[] = [];

  /** @throws {Error} if the cookie is for a whole domain: the site sets none */
  keep(line: string, url: URL): void {
    const [pair = "", ...parts] = line.split(";").map((part) => part.trim());
    const attributes = new Map(
      parts.map((part) => [part.split("=")[0]?.toLowerCase(), part.split("=")[1] ?? ""]),
    );
    if (attributes.has("domain")) throw new Error(`A cookie for a domain: ${line}`);
    const ends = attributes.has("max-age")
      ? Number(attributes.get("max-age")) <= 0
      : attributes.has("expires") && Date.parse(attributes.get("expires") ?? "") <= Date.now();
    const sameSite = /^(strict|none)$/i.exec(attributes.get("samesite") ?? "")?.[0].toLowerCase();
    const cookie: PlainCookie = {
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      domain: url.hostname,
      path: attributes.get("path") || url.pathname.replace(/\/[^/]*$/, "") || "/",
      secure: attributes.has("secure"),
      sameSite: sameSite === "strict" ? "Strict" : sameSite === "none" ? "None" : "Lax",
      httpOnly: attributes.has("httponly"),
    };
    if (cookie.secure && !isTrusted(url)) return;
    this.#all = this.#all.filter(
      ({ name, domain, path }) => name !== cookie.name || domain !== cookie.domain || path !== cookie.path,
    );
    if (!ends) this.#all.push(cookie);
  }

  add(name: string, value: string, url: string): void {
    this.keep(`${name}=${value}; Path=/; HttpOnly; SameSite=Lax`, new URL(url));
  }

  /** The value of the `Cookie` header. `from` is the page that asks; undefined if the user typed the address. */
  header(url: URL, method: string, from: URL | undefined): string {
    const isSameSite = from === undefined || from.hostname === url.hostname;
    return this.#all
      .filter(({ domain, path }) => domain === url.hostname && isBelow(url.pathname, path))
      .filter(({ secure }) => !secure || isTrusted(url))
      .filter(
        ({ sameSite }) =>
          isSameSite || sameSite === "None" || (sameSite === "Lax" && method.toUpperCase() === "GET"),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  all = (): PlainCookie[] => [...this.#all];

  clear(): void {
    this.#all = [];
  }
}

/** Browsers treat this machine as if it were reached by https. */
const isTrusted = ({ protocol, hostname }: URL) => protocol === "https:" || hostname === "localhost";

const isBelow = (address: string, path: string) =>
  address === path || address.startsWith(path.endsWith("/") ? path : `${path}/`);
