import type { RequestHandler } from "express";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { loggablePath } from "~/shared/loggable-path";
import { isHealthPath } from "./health";

/**
 * One line for each request when its answer is over. Query strings stay out: they carry tokens and names. Probes that
 * went well stay out too: they come every few seconds and say nothing.
 */
export function logAccess(log: Log): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const bytesBefore = req.socket.bytesWritten;
    const requestId = newRequestId();
    res.setHeader(requestIdHeader, requestId);
    res.once("close", () => {
      if (isHealthPath(req.path) && res.writableFinished && res.statusCode < 300) return;
      noteAccess(log, {
        method: req.method,
        path: loggablePath(req.originalUrl),
        status: res.statusCode,
        began,
        bytes: req.socket.bytesWritten - bytesBefore,
        requestId,
        aborted: res.writableFinished ? undefined : true,
      });
    });
    next();
  };
}

/** The line itself. @param access `began` is by `performance.now()`; `path` is fit for the log */
export function noteAccess(
  log: Log,
  { method, path, status, began, bytes, requestId, aborted }: Access,
): void {
  const ms = Math.round((performance.now() - began) * 10) / 10;
  log.info("request", { method, path, status, ms, bytes, requestId, aborted });
}

interface Access {
  method: string | undefined;
  path: string;
  status: number;
  began: number;
  bytes: number;
  requestId: string;
  aborted?: true | undefined;
}

/** Where the rest of the shell finds the request's id. */
export const requestIdHeader = "X-Request-Id";
