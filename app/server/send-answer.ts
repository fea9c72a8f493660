import { gzipSync } from "node:zlib";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ShellRequest, Response as ShellResponse } from "express";
import { wholeText } from "~/web/whole-answer.server";
import { compressStream } from "./answer-encoding";

/** Sends what the router answered: in one piece where its text is known, else as it comes. */
export async function sendAnswer(req: ShellRequest, res: ShellResponse, answer: Response): Promise<void> {
  if (isOver(res)) return answer.body?.cancel();
  res.statusMessage = answer.statusText;
  res.status(answer.status);
  copyHeaders(answer.headers, res);
  const type = answer.headers.get("Content-Type") ?? "";
  const text = wholeText(answer);
  if (text !== undefined) return sendWhole(req, res, Buffer.from(text));
  if (!answer.body) return void res.end();
  // What the router's data is made of is there by now: its stream ends at once.
  if (type === "text/x-script") return sendWhole(req, res, Buffer.from(await answer.arrayBuffer()));
  compressStream(req, res);
  if (/^text\/event-stream\b/i.test(type)) res.flushHeaders();
  try {
    await writeReadableStreamToWritable(answer.body, res);
  } catch (error) {
    if (!isOver(res)) throw error;
  }
}

const isOver = (res: ShellResponse): boolean => res.destroyed || res.writableEnded;

/** Each step of the level beyond 4 costs more time than the bytes it saves are worth (ADR 0018). */
const gzipLevel = 4;
/** Below this many bytes there is nothing to gain. */
const smallest = 1_024;

/**
 * Compressed on this very thread: a page takes a tenth of a millisecond to half a one, less than the way to another
 * thread and back.
 */
function sendWhole(req: ShellRequest, res: ShellResponse, body: Buffer): void {
  const isSmaller = body.length >= smallest && req.headers["accept-encoding"] === "gzip";
  res.vary("Accept-Encoding");
  const sent = isSmaller ? gzipSync(body, { level: gzipLevel }) : body;
  if (isSmaller) res.setHeader("Content-Encoding", "gzip");
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}

/**
 * A page that brings a policy of its own has that one (a mail's HTML in a sandbox, a page whose address holds a token, a picture for other sites):
 * of two both would apply, or the browser would choose.
 */
function copyHeaders(headers: Headers, res: ShellResponse): void {
  for (const [name, value] of headers) {
    if (policies.has(name)) res.set(name, value);
    else res.append(name, value);
  }
}

const policies = new Set(["content-security-policy", "cross-origin-resource-policy", "referrer-policy"]);
