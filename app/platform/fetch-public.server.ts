import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type FetchFault, isPublicIp, literalOf, whyNotFetched } from "./public-address";

/** Fetches an address that a person gave, over https, from the public internet only (decision K1, ADR 0035). */

export type Fetched =
  | { ok: true; text: string; etag: string | null }
  | { ok: true; text: null }
  | { ok: false; fault: FetchFault };

export interface Fetching {
  /** What the server called the document that is known already. If it is still that one, the text is null. */
  etag?: string | null | undefined;
  /** Ends the fetching early: then it throws. */
  signal?: AbortSignal | undefined;
  /** The origin of a server on loopback that answers for every host, in tests. */
  standIn?: string | undefined;
  resolve?: typeof resolveName;
  limits?: Partial<typeof fetchLimits>;
}

export const fetchLimits = { milliseconds: 10_000, bytes: 5_000_000, redirects: 3 };

/**
 * The addresses of a name. The resolver asks the system's name servers without Node's few threads, which a name server
 * that doesn't answer would keep from hashing passwords.
 */
async function resolveName(name: string): Promise<Array<{ address: string; family: number }>> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = (answer: typeof four, family: number) =>
    answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

/** Fetches an address within `fetchLimits`. Every address behind its name and its redirects must be public. */
export async function fetchPublic(address: string, fetching: Fetching = {}): Promise<Fetched> {
  const limits = { ...fetchLimits, ...fetching.limits };
  const time = AbortSignal.timeout(limits.milliseconds);
  const signal = fetching.signal ? AbortSignal.any([time, fetching.signal]) : time;
  try {
    return await follow(new URL(address), { ...fetching, limits, signal });
  } catch (error) {
    fetching.signal?.throwIfAborted();
    if (time.aborted) return { ok: false, fault: "too slow" };
    return { ok: false, fault: error instanceof Refused ? error.fault : "unreachable" };
  }
}

class Refused extends Error {
  constructor(readonly fault: FetchFault) {
    super(fault);
  }
}

type Bounded = Fetching & { limits: typeof fetchLimits; signal: AbortSignal };

async function follow(url: URL, fetching: Bounded, redirects = 0): Promise<Fetched> {
  const response = await send(url, fetching);
  const { statusCode = 0, headers } = response;
  if (isRedirect.has(statusCode) && headers.location !== undefined) {
    response.destroy();
    if (redirects === fetching.limits.redirects) throw new Refused("too many redirects");
    if (!URL.canParse(headers.location, url)) throw new Refused("server error");
    return follow(new URL(headers.location, url), fetching, redirects + 1);
  }
  if (statusCode === 304 && fetching.etag) {
    response.destroy();
    return { ok: true, text: null };
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new Refused(
      statusCode >= 400 && statusCode < 500 && statusCode !== 429 ? "refused" : "server error",
    );
  }
  return { ok: true, text: await readText(response, fetching), etag: headers.etag ?? null };
}

const isRedirect = new Set([301, 302, 303, 307, 308]);

/** Sends the request to an address that was checked, and to no other. */
async function send(url: URL, fetching: Bounded): Promise<IncomingMessage> {
  const fault = whyNotFetched(url);
  if (fault) throw new Refused(fault);
  const { etag, signal, standIn } = fetching;
  const options: RequestOptions = {
    signal,
    agent: false,
    headers: {
      Accept: "text/calendar",
      "Accept-Encoding": "gzip",
      "User-Agent": "Keyway",
      ...(etag && { "If-None-Match": etag }),
    },
  };
  const isLiteral = literalOf(url.hostname) !== null;
  const checked = isLiteral ? [] : await checkedAddresses(url.hostname, fetching);
  if (standIn) {
    const headers = { ...options.headers, Host: url.host };
    return answered(httpRequest(new URL(url.pathname + url.search, standIn), { ...options, headers }));
  }
  if (isLiteral) return answered(httpsRequest(url, options));
  const lookup: RequestOptions["lookup"] = (_name, { all }, done) => {
    const [first] = checked;
    if (all) done(null, checked);
    else done(null, first?.address ?? "", first?.family);
  };
  return answered(httpsRequest(url, { ...options, lookup }));
}

/** Looks a name up once. @throws Refused if any of its addresses isn't public */
async function checkedAddresses(name: string, { standIn, signal, ...fetching }: Bounded) {
  const { resolve = standIn ? async () => [anyPublic] : resolveName } = fetching;
  const found = await Promise.race([resolve(name).catch(() => []), rejected(signal)]);
  if (found.length === 0) throw new Refused("unknown name");
  if (!found.every(({ address }) => isPublicIp(address))) throw new Refused("not public");
  return found;
}

const anyPublic = { address: "2000::1", family: 6 };

/** A look-up can't be aborted; this stops waiting for it. */
const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

const answered = (request: ReturnType<typeof httpsRequest>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request
      .on("response", resolve)
      .on("error", reject)
      // After "101 Switching Protocols" it is closed without an error.
      .on("close", () => reject(new Error("It was closed without an answer")))
      .end();
  });

/** Reads a body, whose bytes are counted as they are sent and as they are decompressed. */
async function readText(response: IncomingMessage, { limits, signal }: Bounded): Promise<string> {
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    response.destroy();
    throw new Refused("server error");
  }
  const chunks: Buffer[] = [];
  const counted = atMost(limits.bytes);
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  if (encoding === "gzip") {
    await pipeline(response, counted, createGunzip(), counted, collect, { signal });
  } else {
    await pipeline(response, counted, collect, { signal });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Passes a stream on as long as it has no more bytes. Each use counts for itself. */
const atMost = (bytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > bytes) throw new Refused("too large");
      yield chunk;
    }
  };
