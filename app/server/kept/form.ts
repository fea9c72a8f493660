import { type ServerResponse, STATUS_CODES } from "node:http";
import { requestIdHeader } from "../access-log";

/** One answer, ready to be written. */
export interface Form {
  status: number;
  full: Head;
  notModified: Head;
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
    full: headOf(status, [...headers, ["content-length", String(body.length)]]),
    notModified: headOf(
      304,
      headers.filter(([name]) => !notOfNothing.has(name)),
    ),
    etag,
    body,
  };
}

/** What a request gets of a form. */
export interface Part {
  status: number;
  head: Head;
  /** Null for HEAD, and where the visitor has these very bytes. */
  body: Buffer | null;
}

/** Chooses it. */
export function partFor(form: Form, { method, known }: { method: string; known: string | undefined }): Part {
  const isKnown = known !== undefined && form.status === 200 && names(known, form.etag);
  if (isKnown) return { status: 304, head: form.notModified, body: null };
  return { status: form.status, head: form.full, body: method === "HEAD" ? null : form.body };
}

/** Writes it as the answer to a request that Node's parser read. Nothing but the request's id is this visitor's. */
export function writePart(
  res: ServerResponse,
  { status, head: { list }, body }: Part,
  requestId: string,
): void {
  list[list.length - 1] = requestId;
  res.writeHead(status, list);
  if (body) res.end(body);
  else res.end();
}

/** All that stands before the body, as Node would write it. @param keepAliveMs 0 for the connection's last answer */
export function wireHead(
  { head }: Part,
  { requestId, keepAliveMs }: { requestId: string; keepAliveMs: number },
): string {
  const connection = keepAliveMs === 0 ? "close" : `keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}`;
  return `${head.text}${requestId}\r\nDate: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`;
}

/** Status and headers, up to the value of the last one, which is the request's id. */
interface Head {
  /** Names and values in turn, as Node takes them. */
  list: string[];
  /** The same as it goes over the line. */
  text: string;
}

const notOfNothing = new Set(["content-type", "content-encoding", "content-length", "accept-ranges"]);

function headOf(status: number, headers: Entries): Head {
  const entries: Entries = [...headers, [requestIdHeader, ""]];
  const lines = entries.map(([name, value]) => `\r\n${name}: ${value}`);
  return { list: entries.flat(), text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}${lines.join("")}` };
}

let date = "";
let dateUntil = 0;

/** The header's value, made once a second. */
function httpDate(): string {
  const now = Date.now();
  if (now >= dateUntil || now < dateUntil - 1_000) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1_000) + 1_000;
  }
  return date;
}

function names(known: string, etag: string): boolean {
  if (known === etag) return true;
  const weak = etag.replace(/^W\//, "");
  return known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === weak);
}
