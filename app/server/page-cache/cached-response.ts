import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { requestIdHeader } from "../access-log";
import type { Encoding } from "./cacheable";
import type { InnerResponse } from "./inner-request";

/** A cached response in one encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  headers: Array<[string, string]>;
  body: Buffer;
}

/** A cached page, with the encodings that were requested so far. */
export interface CachedPageResponse extends CachedResponse {
  packed: Map<Encoding, Promise<CachedResponse>>;
}

/**
 * Makes a cached page from the application's response. Null if it is private, temporary, or contains the nonce of one
 * response.
 * @param old returned if its bytes are the same, with its encodings
 */
export function toCachedPage(
  { status, headers, body }: InnerResponse,
  old?: CachedPageResponse,
): CachedPageResponse | null {
  const headerOf = (name: string) => headers.find(([one]) => one === name)?.[1] ?? "";
  if (status !== 200 && status !== 404) return null;
  if (headers.some(([name]) => name === "set-cookie" || name === "content-encoding")) return null;
  if (/private|no-store|no-transform/.test(headerOf("cache-control"))) return null;
  const nonce = / 'nonce-([^']+)'/.exec(headerOf("content-security-policy"));
  if (nonce?.[1] && body.includes(nonce[1])) return null;
  const etag = `W/"${createHash("sha256").update(`${status}`).update(body).digest("base64url").slice(0, 22)}"`;
  if (old?.etag === etag) return old;
  const shared = headers
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]): [string, string] => [name, nonce ? value.replace(nonce[0], "") : value]);
  const vary: Array<[string, string]> = headerOf("vary") ? [] : [["vary", "Accept-Encoding"]];
  return { status, etag, headers: [...shared, ...vary, ["etag", etag]], body, packed: new Map() };
}

/** Makes a cached file from the application's response in one encoding; null if its status isn't 200. */
export function toCachedFile({ status, headers, body }: InnerResponse): CachedResponse | null {
  if (status !== 200) return null;
  const etag = headers.find(([name]) => name === "etag")?.[1] ?? "";
  return { status, etag, headers: headers.filter(([name]) => !ownHeaders.has(name)), body };
}

const ownHeaders = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  requestIdHeader.toLowerCase(),
]);

/** Returns the page in an encoding. It is compressed once, outside the event loop. */
export function encodePage(
  page: CachedPageResponse,
  encoding: Encoding,
): CachedResponse | Promise<CachedResponse> {
  if (encoding === "identity" || page.body.length < worthPacking) return page;
  const known = page.packed.get(encoding);
  if (known) return known;
  const packing = compress[encoding](page.body).then((body) => {
    const { status, etag, headers } = page;
    return { status, etag, headers: [...headers, ["content-encoding", encoding] as [string, string]], body };
  });
  page.packed.set(encoding, packing);
  packing.catch(() => page.packed.delete(encoding));
  return packing;
}

const worthPacking = 1_024;

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  // From level 5, Brotli models the context: `/experts` has 14 KB instead of 15, for the same millisecond.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** Writes the response, or 304 to a client that has these bytes. @returns status and bytes for the log */
export function writeCached(
  res: ServerResponse,
  { status, etag, headers, body }: CachedResponse,
  requestId: string,
): { status: number; bytes: number } {
  const { method, headers: asked } = res.req;
  const own = [requestIdHeader, requestId];
  if (status === 200 && isKnown(asked["if-none-match"], etag)) {
    res.writeHead(304, [...headers.filter(([name]) => !headersOmittedFrom304.has(name)).flat(), ...own]);
    res.end();
    return { status: 304, bytes: 0 };
  }
  res.writeHead(status, [...headers.flat(), "content-length", String(body.length), ...own]);
  res.end(method === "HEAD" ? undefined : body);
  return { status, bytes: method === "HEAD" ? 0 : body.length };
}

const headersOmittedFrom304 = new Set(["content-type", "content-encoding", "accept-ranges"]);

/** Reports whether `If-None-Match` contains the ETag, by weak comparison. */
function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined || known === etag) return known === etag;
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.split(",").some((one) => one.trim() === "*" || weak(one) === weak(etag));
}
