import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { requestIdHeader } from "../access-log";
import type { InnerAnswer } from "./inner-request";
import type { Encoding } from "./read-request";

/** One answer, ready to be written: headers as Node takes them, with a place at the end for the request's id. */
export interface Form {
  status: number;
  headers: string[];
  notModified: string[];
  etag: string;
  body: Buffer;
}

/** A page in all the encodings that somebody asked for so far. */
export interface KeptAnswer {
  status: number;
  etag: string;
  plain: Form;
  gzip?: Form;
  br?: Form;
  /** Under way: the quick one is waited for, the small one is not. */
  packing?: Promise<void>;
  isShrinking?: boolean;
}

/**
 * Turns what the application said into an answer for everybody. Null for what is somebody's own, passing, or holds the nonce
 * of one answer.
 */
export function keepAnswer({ status, headers, body }: InnerAnswer): KeptAnswer | null {
  const entries = pairs(headers);
  const headerOf = (name: string) => entries.find(([one]) => one === name)?.[1] ?? "";
  if (status !== 200 && status !== 404) return null;
  if (entries.some(([name]) => name === "set-cookie" || name === "content-encoding")) return null;
  if (/private|no-store|no-transform/.test(headerOf("cache-control"))) return null;
  const nonce = /'nonce-([^']+)'/.exec(headerOf("content-security-policy"))?.[1];
  if (nonce && body.includes(nonce)) return null;
  const etag = `W/"${createHash("sha256").update(`${status}`).update(body).digest("base64url").slice(0, 22)}"`;
  const kept = entries
    .filter(([name]) => !perAnswer.has(name))
    .map(([name, value]): [string, string] =>
      name === "content-security-policy" ? [name, value.replace(/ 'nonce-[^']+'/, "")] : [name, value],
    );
  if (!kept.some(([name]) => name === "vary")) kept.push(["vary", "Accept-Encoding"]);
  return { status, etag, plain: formOf({ status, headers: [...kept, ["etag", etag]], body }) };
}

/** A file as the application sends it in one encoding. */
export function keepFile({ status, headers, body }: InnerAnswer): Form | null {
  const entries = pairs(headers);
  if (status !== 200) return null;
  return formOf({ status, headers: entries.filter(([name]) => !perAnswer.has(name)), body });
}

/** The form for an encoding, or what it takes to wait for it. */
export function formFor(answer: KeptAnswer, encoding: Encoding): Form | Promise<Form> {
  if (encoding === "identity" || answer.plain.body.length < worthPacking) return answer.plain;
  if (encoding === "br") {
    if (answer.br) return answer.br;
    shrink(answer);
  }
  if (answer.gzip) return answer.gzip;
  answer.packing ??= pack(answer);
  return answer.packing.then(() => answer.gzip ?? answer.plain);
}

/** Writes it. Nothing but the request's id is this visitor's. */
export function writeForm(
  req: IncomingMessage,
  res: ServerResponse,
  { form, known, requestId }: { form: Form; known: string | undefined; requestId: string },
): void {
  const isKnown = known !== undefined && form.status === 200 && names(known, form.etag);
  const headers = isKnown ? form.notModified : form.headers;
  headers[headers.length - 1] = requestId;
  res.writeHead(isKnown ? 304 : form.status, headers);
  if (isKnown || req.method === "HEAD") res.end();
  else res.end(form.body);
}

const worthPacking = 1_024;
/** Of the answer from inside alone, or set for each answer anew. */
const perAnswer = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "x-request-id",
]);
const notOfNothing = new Set(["content-type", "content-encoding", "content-length", "accept-ranges"]);

type Entries = Array<[string, string]>;

function formOf({ status, headers, body }: { status: number; headers: Entries; body: Buffer }): Form {
  const id: Entries = [[requestIdHeader, ""]];
  const etag = headers.find(([name]) => name === "etag")?.[1] ?? "";
  return {
    status,
    headers: [...headers, ["content-length", String(body.length)], ...id].flat(),
    notModified: [...headers.filter(([name]) => !notOfNothing.has(name)), ...id].flat(),
    etag,
    body,
  };
}

function pairs(headers: readonly string[]): Entries {
  const found: Entries = [];
  for (let at = 0; at < headers.length; at += 2) {
    found.push([(headers[at] ?? "").toLowerCase(), headers[at + 1] ?? ""]);
  }
  return found;
}

async function pack(answer: KeptAnswer): Promise<void> {
  answer.gzip = packed(answer.plain, "gzip", await gzipped(answer.plain.body, { level: 6 }));
}

/** Brotli costs several times as much: whoever asked first has gzip. */
function shrink(answer: KeptAnswer): void {
  if (answer.isShrinking) return;
  answer.isShrinking = true;
  // From 5 on brotli models the context: `/experts` has 14 KB instead of 15, for the same millisecond.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.plain.body.length,
  };
  void brotlied(answer.plain.body, { params }).then((body) => {
    answer.br = packed(answer.plain, "br", body);
  });
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

function packed({ status, headers }: Form, encoding: Encoding, body: Buffer): Form {
  const kept = pairs(headers).filter(([name]) => !perAnswer.has(name));
  return formOf({ status, headers: [...kept, ["content-encoding", encoding]], body });
}

function names(known: string, etag: string): boolean {
  if (known === etag) return true;
  const weak = etag.replace(/^W\//, "");
  return known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === weak);
}
