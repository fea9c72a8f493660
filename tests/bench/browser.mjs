/** Sends requests as a browser does, and returns answers as they were sent. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
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

/**
 * Makes one request, without following redirects.
 * @param multipart a form with a file: its `type` with the boundary, and its `body` as bytes
 * @param from the address of this machine from which it is sent
 * @returns the answer: `status`, `headers`, `rawHeaders`, `body` (as sent, compressed), `ms` until its last byte
 */
export async function ask(url, { cookie, form, multipart, from } = {}) {
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
    const [answer] = await once(sent, "response");
    const { statusCode: status, rawHeaders } = answer;
    const body = await buffer(answer);
    return { status, headers: answer.headers, rawHeaders, body, ms: performance.now() - began };
  } catch (error) {
    // The server may close a connection while it is being reused.
    if (sent.reusedSocket && error.code === "ECONNRESET") return ask(url, { cookie, form, multipart, from });
    throw error;
  }
}

/** Like `ask`, but throws unless the answer is 200. */
export async function get(url, options) {
  const answer = await ask(url, options);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** The decompressed text of an answer. */
export function textOf({ headers, body }) {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[headers["content-encoding"]];
  return (unpack ? unpack(body) : body).toString("utf8");
}

/** The address of the style sheet with all rules, which visitors' pages don't load. */
export function builtStylesheet() {
  const assets = join(dirname(serverBundle), "../client/assets");
  const name = readdirSync(assets).find((file) => /^all-.*\.css$/.test(file));
  if (!name) throw new Failure(`There is no stylesheet in ${assets}.`);
  return `/assets/${name}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
