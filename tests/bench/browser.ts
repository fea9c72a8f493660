/** Sends requests as a browser does, and returns answers as they were sent. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { serverBundle } from "../../scripts/lib/ensure-build.ts";
import { Failure } from "../../scripts/lib/lifecycle.ts";

/** The headers of a person's browser. For a robot, the server would save the counting of profile views. */
export const browserHeaders = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en",
};

export type Asked = {
  cookie?: string | undefined;
  form?: Record<string, string> | URLSearchParams;
  /** A form with a file: its `type` with the boundary. */
  multipart?: { type: string; body: Buffer };
  /** The address of this machine from which it is sent. */
  from?: string;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  /** As sent, compressed. */
  body: Buffer;
  /** Until its last byte. */
  ms: number;
};

/** Makes one request, without following redirects. */
export async function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { cookie, form, multipart, from } = asked;
  const posted = multipart?.body ?? (form && new URLSearchParams(form).toString());
  const headers = {
    ...browserHeaders,
    ...(cookie && { cookie }),
    ...(posted !== undefined && {
      "content-type": multipart?.type ?? "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(posted),
      origin: new URL(url).origin,
      "sec-fetch-site": "same-origin",
    }),
  };
  const began = performance.now();
  const method = posted === undefined ? "GET" : "POST";
  const sent = request(url, { method, agent, headers, ...(from && { localAddress: from }) });
  try {
    sent.end(posted);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const { statusCode: status = 0, rawHeaders } = answer;
    const body = await buffer(answer);
    return { status, headers: answer.headers, rawHeaders, body, ms: performance.now() - began };
  } catch (error) {
    // The server may close a connection while it is being reused.
    if (sent.reusedSocket && codeOf(error) === "ECONNRESET") return ask(url, asked);
    throw error;
  }
}

/** The code of a failed connection, such as "ECONNRESET". */
export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/** Like `ask`, but throws unless the answer is 200. */
export async function get(url: string, asked?: Asked) {
  const answer = await ask(url, asked);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** The decompressed text of an answer. */
export function textOf({ headers, body }: Pick<Answer, "headers" | "body">) {
  const unpack = unpackers[headers["content-encoding"] ?? ""];
  return (unpack ? unpack(body) : body).toString("utf8");
}

const unpackers: Record<string, (body: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/** The address of the style sheet with all rules, which visitors' pages don't load. */
export function builtStylesheet() {
  const assets = join(dirname(serverBundle), "../client/assets");
  const name = readdirSync(assets).find((file) => /^all-.*\.css$/.test(file));
  if (!name) throw new Failure(`There is no stylesheet in ${assets}.`);
  return `/assets/${name}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
