import type { RequestHandler } from "express";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { metrics } from "~/platform/metrics.server";
import { loggablePath } from "~/shared/loggable-path";
import { isHealthPath } from "./health";
import { routeOf } from "./page-addresses";

/**
 * Logs one line for each request when its response ends. It leaves out query strings, because they carry tokens and
 * names, and successful health probes, because they come every few seconds.
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
        route: isHealthPath(req.path) ? req.path : routeOf(res),
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

/** Writes the line and counts the request. @param access `began` is a `performance.now()` value; `path` is from `loggablePath`, `route` a pattern */
export function noteAccess(
  log: Log,
  { method = "", path, route, status, began, bytes, requestId, aborted }: Access,
): void {
  const took = performance.now() - began;
  metrics.requests.observe({ method, route, status: String(status) }, took / 1000);
  const ms = Math.round(took * 10) / 10;
  log.info("request", { method, path, status, ms, bytes, requestId, aborted });
}

interface Access {
  method: string | undefined;
  path: string;
  route: string;
  status: number;
  began: number;
  bytes: number;
  requestId: string;
  aborted?: true | undefined;
}

/** The response header that holds the request's id, also for the rest of the shell. */
export const requestIdHeader = "X-Request-Id";
