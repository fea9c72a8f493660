import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import type { CachedPage } from "~/shared/cached-page";

/** The encoding of a response, best first. */
export type Encoding = "br" | "gzip" | "identity";

/** What a cached response depends on. */
export interface Cacheable {
  kind: "page" | "file";
  /** The path with the parameters that the page reads, in a fixed order. */
  address: string;
  encoding: Encoding;
  /** The visitor's theme, choice of less motion and slow line, as request headers for the application. */
  look: Record<string, string>;
}

type Parts = {
  env: Pick<Env, "appUrl" | "isHttps" | "trustedProxyHops">;
  build: ServerBuild;
  files: ReadonlySet<string>;
};

/**
 * Returns what a request's response depends on, if it is the same for all visitors: a page with `handle.cache`, or a
 * file of the build. Null for everything else: a sign-in session or any other cookie, another host, a body, a range, an
 * encoding with weights.
 */
export function readCacheable({ env, build, files }: Parts): (req: IncomingMessage) => Cacheable | null {
  const { host } = new URL(env.appUrl);
  const addressOf = pageAddresses(build);
  return ({ method, url = "", headers, rawHeaders }) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const isFile = files.has(url);
    const address = isFile ? url : addressOf(url);
    if (address === null || !isPlain(headers) || !isFor(host, { headers, rawHeaders, env })) return null;
    const encoding = encodingOf(headers["accept-encoding"]);
    const look = lookOf(headers, env.isHttps);
    return encoding && look && { kind: isFile ? "file" : "page", address, encoding, look };
  };
}

/** Reduces an address to the part that its page reads; null if the page isn't cached. */
function pageAddresses({ routes }: ServerBuild): (url: string) => string | null {
  const patterns = Object.values(routes).flatMap((route) => {
    const module = route?.module as { handle?: { cache?: CachedPage } } | undefined; // what a build holds
    const cache = module?.handle?.cache;
    if (!cache) return [];
    const parts = (route?.path ?? "").split("/").filter(Boolean);
    const path = parts.map((part) => (part.startsWith(":") ? "[\\w-]{1,100}" : part)).join("/");
    return [{ pattern: new RegExp(`^/${path}$`), cache }];
  });
  return (url) => {
    if (url.length > longestUrl) return null;
    const [path = "", query = ""] = url.split("?", 2);
    const found = patterns.find(({ pattern }) => pattern.test(path));
    if (!found) return null;
    const search = query && readParameters(query, found.cache.query);
    return search ? `${path}?${search}` : path;
  };
}

const longestUrl = 500;

/** Keeps the first value of each given name, as the pages do, and drops all other parameters. */
function readParameters(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query);
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ).toString();
}

/** Reports whether the request lacks headers that the application may respond to differently. */
const isPlain = (headers: IncomingHttpHeaders): boolean =>
  unusualHeaders.every((name) => headers[name] === undefined) &&
  (headers["if-modified-since"] === undefined || headers["if-none-match"] !== undefined);

const unusualHeaders = [
  "range",
  "if-range",
  "if-match",
  "if-unmodified-since",
  "content-length",
  "transfer-encoding",
  "authorization",
  "expect",
  "upgrade",
];

/** Reports whether the request is for this host. Node uses the first of two hosts; the application refuses them. */
function isFor(
  host: string,
  { headers, rawHeaders, env }: Pick<IncomingMessage, "headers" | "rawHeaders"> & Pick<Parts, "env">,
): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  const forwarded = env.trustedProxyHops > 0 ? headers["x-forwarded-host"] : undefined;
  return headers.host === host && hosts.length === 1 && (forwarded ?? host) === host;
}

/** Returns null for any cookie other than theme and motion, and for two of a kind. */
function lookOf(headers: IncomingHttpHeaders, isHttps: boolean): Record<string, string> | null {
  const themeCookie = `${isHttps ? "__Host-" : ""}keyway_theme`;
  const cookies = headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
  const themes = cookies.filter((pair) => pair === `${themeCookie}=light` || pair === `${themeCookie}=dark`);
  const motions = cookies.filter((pair) => /^hms_reduce_motion=[01]$/.test(pair));
  if (themes.length > 1 || motions.length > 1 || themes.length + motions.length < cookies.length) return null;
  const cookie = [...themes, ...motions].join("; ");
  const isLineSpared = headers["save-data"] === "on" || Number(headers.downlink ?? 10) < 1.5;
  return { ...(cookie && { cookie }), ...(isLineSpared && { "save-data": "on" }) };
}

/** Returns null for a header with weights or stars, which needs a library. */
function encodingOf(header: string | string[] = ""): Encoding | null {
  const names = String(header)
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  if (names.some((name) => !/^[a-z-]*$/.test(name))) return null;
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}
