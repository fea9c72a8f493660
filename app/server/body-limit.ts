import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "~/domain/throttling/network-of";
import { formBytes, takesFile, uploadLimits } from "~/shared/body-limits";
import { paths } from "~/shared/paths";
import { plainAnswer } from "./plain-answer";

const webhooks = paths.webhook("");

export interface BodyLimits {
  maxBytes: number;
  /** The same for payment webhooks: an event may list everything that was bought. */
  maxWebhookBytes: number;
  /** Milliseconds for the whole body, counted from the end of the headers. */
  bodyMs: number;
  /** The same for a file. */
  uploadMs: number;
  /** The maximum number of files that arrive at once, from one address and in all. */
  uploadsPerClient: number;
  uploads: number;
}

export const defaultLimits: BodyLimits = {
  maxBytes: formBytes,
  maxWebhookBytes: 1024 * 1024,
  bodyMs: 20_000,
  uploadMs: 120_000,
  uploadsPerClient: 2,
  uploads: 8,
};

/**
 * Reads the body before any page runs, and refuses one that is too large (413) or too slow (408). Pages get it as
 * `req.body`, a `Buffer` (undefined if none was announced), and in the request's stream.
 */
export function limitBody(limits: BodyLimits): RequestHandler {
  const arriving = new Map<string, number>();
  return (req, res, next) => {
    const isUpload = req.method === "POST" && takesFile(req.path);
    const maxBytes = isUpload
      ? uploadLimits.bodyBytes
      : req.path.startsWith(webhooks)
        ? limits.maxWebhookBytes
        : limits.maxBytes;
    const bodyMs = isUpload ? limits.uploadMs : limits.bodyMs;
    const declared = Number(req.headers["content-length"] ?? 0);
    if (declared > maxBytes) return refuseBody(req, res, 413);
    if (declared === 0 && req.headers["transfer-encoding"] === undefined) return next();

    const client = networkOf(req.ip ?? "");
    if (isUpload) {
      const [own, all] = [
        arriving.get(client) ?? 0,
        [...arriving.values()].reduce((sum, one) => sum + one, 0),
      ];
      if (own >= limits.uploadsPerClient || all >= limits.uploads) {
        res.setHeader("Retry-After", "5");
        return refuseBody(req, res, 503);
      }
      arriving.set(client, own + 1);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => stop(() => refuseBody(req, res, 408)), bodyMs);
    const onReadable = () => {
      while (req.readableLength > 0) {
        const chunk: Buffer = req.read();
        size += chunk.length;
        chunks.push(chunk);
        if (size > maxBytes) return stop(() => refuseBody(req, res, 413));
      }
      if (req.complete) stop(handOver);
    };
    const onClose = () => stop(() => {});
    const stop = (then: () => void) => {
      clearTimeout(timer);
      if (isUpload) countDown(arriving, client);
      req.off("readable", onReadable).off("close", onClose);
      then();
    };
    const handOver = () => {
      req.body = Buffer.concat(chunks);
      req.unshift(req.body);
      next();
    };
    req.on("readable", onReadable).on("close", onClose);
  };
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

/**
 * Responds and then closes the connection, with a delay so that the client can read the response: closing while bytes
 * are still arriving would reset the connection and lose the response.
 */
function refuseBody(req: Request, res: Response, status: number): void {
  const { type, body } = plainAnswer(req, status);
  res.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    Connection: "close",
  });
  res.write(body);
  const timer = setTimeout(() => res.end(), lingerMs);
  req.once("end", () => {
    clearTimeout(timer);
    res.end();
  });
  req.resume();
}

const lingerMs = 1_000;
