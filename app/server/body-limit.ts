import type { Request, RequestHandler, Response } from "express";
import { paths } from "~/shared/paths";
import { plainAnswer } from "./plain-answer";

export interface BodyLimits {
  maxBytes: number;
  /** The same for what a payment provider posts: an event may hold all that was bought. */
  maxWebhookBytes: number;
  /** All bodies together that are being read, or whose answers are under way. */
  maxBytesInAll: number;
  /** Milliseconds for the whole body, from the end of the headers on. */
  bodyMs: number;
}

export const defaultLimits: BodyLimits = {
  maxBytes: 64 * 1024,
  maxWebhookBytes: 1024 * 1024,
  maxBytesInAll: 32 * 1024 * 1024,
  bodyMs: 20_000,
};

/** Whose events may be that long; other names get what a form gets. */
const webhooks = new Set(["stripe", "payhip", "sandbox"].map(paths.webhook));

/**
 * Reads the body before any page sees it, so that a body too large (413), too slow (408) or one too many (503) runs no code of ours. The page
 * finds it as `req.body`, a `Buffer`; undefined where none was announced.
 */
export function limitBody({ bodyMs, ...limits }: BodyLimits): RequestHandler {
  let heldBytes = 0;
  return (req, res, next) => {
    const isEvent = webhooks.has(req.path);
    const maxBytes = isEvent ? limits.maxWebhookBytes : limits.maxBytes;
    const refuse = (status: number) => refuseBody(req, res, { status, isEvent });
    const declared = Number(req.headers["content-length"] ?? 0);
    if (declared > maxBytes) return refuse(413);
    if (declared === 0 && req.headers["transfer-encoding"] === undefined) return next();

    const chunks: Buffer[] = [];
    let size = 0;
    const letGo = () => {
      heldBytes -= size;
      size = 0;
      chunks.length = 0;
    };
    const drop = (status: number) =>
      stop(() => {
        letGo();
        refuse(status);
      });
    const timer = setTimeout(() => drop(408), bodyMs);
    const onReadable = () => {
      while (req.readableLength > 0) {
        const chunk: Buffer = req.read();
        size += chunk.length;
        heldBytes += chunk.length;
        chunks.push(chunk);
        if (size > maxBytes) return drop(413);
        if (heldBytes > limits.maxBytesInAll) return drop(503);
      }
      if (req.complete) stop(handOver);
    };
    const onClose = () => stop(letGo);
    const stop = (then: () => void) => {
      clearTimeout(timer);
      req.off("readable", onReadable).off("close", onClose);
      then();
    };
    const handOver = () => {
      req.resume();
      req.body = Buffer.concat(chunks);
      chunks.length = 0;
      res.once("close", letGo);
      next();
    };
    req.on("readable", onReadable).on("close", onClose);
  };
}

/**
 * Answers and closes the connection, but not before the client could read the answer: closing on bytes that are still
 * arriving would reset the connection and take the answer with it.
 */
function refuseBody(req: Request, res: Response, { status, isEvent }: Refused): void {
  const { type, body } = plainAnswer(req, status, isEvent ? eventTexts[status] : undefined);
  if (status === 503) res.setHeader("Retry-After", "5");
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

interface Refused {
  status: number;
  /** It was for a webhook. */
  isEvent: boolean;
}

const eventTexts: Record<number, string> = {
  408: "The event took too long to arrive.",
  413: "The event is larger than 1 MB.",
};
