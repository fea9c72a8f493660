import type { Request, RequestHandler, Response } from "express";
import { paths } from "~/shared/paths";
import { plainAnswer } from "./plain-answer";

const webhooks = paths.webhook("");

export interface BodyLimits {
  maxBytes: number;
  /** The same for payment webhooks: an event may list everything that was bought. */
  maxWebhookBytes: number;
  /** Milliseconds for the whole body, counted from the end of the headers. */
  bodyMs: number;
}

export const defaultLimits: BodyLimits = {
  maxBytes: 64 * 1024,
  maxWebhookBytes: 1024 * 1024,
  bodyMs: 20_000,
};

/**
 * Reads the body before any page runs, and refuses one that is too large (413) or too slow (408). Pages get it as
 * `req.body`, a `Buffer` (undefined if none was announced), and in the request's stream.
 */
export function limitBody({ bodyMs, ...limits }: BodyLimits): RequestHandler {
  return (req, res, next) => {
    const maxBytes = req.path.startsWith(webhooks) ? limits.maxWebhookBytes : limits.maxBytes;
    const declared = Number(req.headers["content-length"] ?? 0);
    if (declared > maxBytes) return refuseBody(req, res, 413);
    if (declared === 0 && req.headers["transfer-encoding"] === undefined) return next();

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
