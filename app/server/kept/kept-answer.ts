import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Entries, type Form, formOf } from "./form";
import type { InnerAnswer } from "./inner-request";
import type { Encoding } from "./read-request";

/** A page in all the encodings that somebody asked for so far. */
export interface KeptAnswer {
  status: number;
  etag: string;
  plain: Form;
  gzip?: Form;
  br?: Form;
  /** Under way: the quick one is waited for, the small one is not. */
  packing?: Promise<void> | undefined;
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
  answer.packing ??= pack(answer).finally(() => {
    answer.packing = undefined;
  });
  return answer.packing.then(() => answer.gzip ?? answer.plain);
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
  brotlied(answer.plain.body, { params }).then(
    (body) => {
      answer.br = packed(answer.plain, "br", body);
    },
    // Gzip it is, until somebody asks again.
    () => {
      answer.isShrinking = false;
    },
  );
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

function packed({ status, full }: Form, encoding: Encoding, body: Buffer): Form {
  const kept = pairs(full).filter(([name]) => !perAnswer.has(name));
  return formOf({ status, headers: [...kept, ["content-encoding", encoding]], body });
}
