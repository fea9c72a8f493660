import type { Request, RequestHandler, Response } from "express";
import { bodyDoor, fileDoor, fileFormAt, type Sender, webhookDoor } from "~/shared/doors";
import { paths } from "~/shared/paths";
import { isMultipart, plainAnswer } from "./plain-answer";

const webhooks = paths.webhook("");

export interface BodyLimits {
  body: typeof bodyDoor.limits;
  webhook: typeof webhookDoor.limits;
  file: typeof fileDoor.limits;
}

export const defaultLimits: BodyLimits = {
  body: bodyDoor.limits,
  webhook: webhookDoor.limits,
  file: fileDoor.limits,
};

/** Returns the account that sends a request, if it is one that `from` names; null for all others. */
export type FindSender = (req: Request, from: Sender) => Promise<string | null>;

/**
 * Reads the body before any page runs, and refuses one that is too large (413) or too slow (408). Pages get it as
 * `req.body`, a `Buffer` (undefined if none was announced), and in the request's stream. A file is only kept for an
 * account that may send it; all others get the page's answer to a form without anything in it.
 */
export function limitBody(limits: BodyLimits, findSender: FindSender): RequestHandler {
  const takeTurn = turns(limits.file);
  return async (req, res, next) => {
    const declared = Number(req.headers["content-length"] ?? 0);
    const isChunked = req.headers["transfer-encoding"] !== undefined;
    if (declared === 0 && !isChunked) return next();
    const fileForm = req.method === "POST" && isMultipart(req) ? fileFormAt(req.path) : undefined;
    const { bytes } = fileForm ? limits.file : req.path.startsWith(webhooks) ? limits.webhook : limits.body;
    if (declared > bytes) return refuseBody(req, res, 413);

    const handOver = (body: Buffer) => {
      req.body = body;
      req.unshift(body);
      next();
    };
    const refuse = (status: number) => refuseBody(req, res, status);
    if (!fileForm || (!isChunked && declared <= limits.body.bytes))
      return receive(req, { ...limits.body, bytes }, { handOver, refuse });

    const sender = await findSender(req, fileForm.from);
    if (req.destroyed) return;
    const turn = sender === null ? null : takeTurn(sender);
    if (sender !== null && !turn) {
      res.setHeader("Retry-After", "5");
      return refuse(503);
    }
    const kept = sender === null ? limits.body.bytes : bytes;
    receive(
      req,
      { ...limits.file, kept },
      {
        handOver(body) {
          req.headers["content-length"] = String(body.length);
          delete req.headers["transfer-encoding"];
          handOver(body);
        },
        refuse,
        end: () => turn?.end(),
      },
    );
  };
}

interface Receiving {
  bytes: number;
  milliseconds: number;
  /** A body with more bytes than this is read to its end, but dropped. */
  kept?: number;
  periodMilliseconds?: number;
  periodBytes?: number;
}

/** What becomes of a body. All are called at once, because a stream that has ended takes nothing back. */
interface Outcomes {
  handOver(body: Buffer): void;
  refuse(status: number): void;
  end?(): void;
}

function receive(req: Request, limits: Receiving, outcomes: Outcomes): void {
  const { bytes, milliseconds, kept = bytes, periodMilliseconds, periodBytes = 0 } = limits;
  const chunks: Buffer[] = [];
  let size = 0;
  let before = 0;
  const end = () => {
    clearTimeout(late);
    clearInterval(period);
    req.off("readable", onReadable).off("close", end);
    outcomes.end?.();
  };
  const refuse = (status: number) => {
    end();
    outcomes.refuse(status);
  };
  const onReadable = () => {
    while (req.readableLength > 0) {
      const chunk: Buffer = req.read();
      size += chunk.length;
      if (size > bytes) return refuse(413);
      if (size <= kept) chunks.push(chunk);
      else chunks.length = 0;
    }
    if (!req.complete) return;
    end();
    outcomes.handOver(Buffer.concat(size > kept ? [] : chunks));
  };
  const late = setTimeout(refuse, milliseconds, 408);
  const period =
    periodMilliseconds &&
    setInterval(() => {
      if (size - before < periodBytes) refuse(408);
      before = size;
    }, periodMilliseconds);
  req.on("readable", onReadable).on("close", end);
}

/** Counts the files that arrive at once. Returns a function that gives an account a turn, or null if it has to wait. */
function turns({ perAccount, atOnce }: BodyLimits["file"]) {
  const arriving: string[] = [];
  return (account: string) => {
    const own = arriving.filter((one) => one === account).length;
    if (own >= perAccount || arriving.length >= atOnce) return null;
    arriving.push(account);
    return { end: () => void arriving.splice(arriving.indexOf(account), 1) };
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
