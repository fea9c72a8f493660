import type { ServerResponse } from "node:http";
import { requestIdHeader } from "../access-log";

/** One answer, ready to be written. */
export interface Form {
  status: number;
  /** Names and values in turn, as Node takes them; the last value is the request's id. */
  full: string[];
  notModified: string[];
  etag: string;
  body: Buffer;
}

/** Names and values. */
export type Entries = Array<[string, string]>;

/** @param headers without the body's length */
export function formOf({ status, headers, body }: { status: number; headers: Entries; body: Buffer }): Form {
  const etag = headers.find(([name]) => name === "etag")?.[1] ?? "";
  return {
    status,
    full: headOf([...headers, ["content-length", String(body.length)]]),
    notModified: headOf(headers.filter(([name]) => !notOfNothing.has(name))),
    etag,
    body,
  };
}

/** What a request gets of a form. */
export interface Part {
  status: number;
  head: string[];
  /** Null for HEAD, and where the visitor has these very bytes. */
  body: Buffer | null;
}

/** Chooses it. */
export function partFor(form: Form, { method, known }: { method: string; known: string | undefined }): Part {
  const isKnown = known !== undefined && form.status === 200 && names(known, form.etag);
  if (isKnown) return { status: 304, head: form.notModified, body: null };
  return { status: form.status, head: form.full, body: method === "HEAD" ? null : form.body };
}

/** Writes it as the answer to a request. Nothing but the request's id is this visitor's. */
export function writePart(res: ServerResponse, { status, head, body }: Part, requestId: string): void {
  head[head.length - 1] = requestId;
  res.writeHead(status, head);
  if (body) res.end(body);
  else res.end();
}

const notOfNothing = new Set(["content-type", "content-encoding", "content-length", "accept-ranges"]);

const headOf = (headers: Entries): string[] => [...headers.flat(), requestIdHeader, ""];

function names(known: string, etag: string): boolean {
  if (known === etag) return true;
  const weak = etag.replace(/^W\//, "");
  return known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === weak);
}
