import type { RequestHandler, Response } from "express";
import { runForRequest } from "~/platform/request-scope.server";
import { inSpan, isTracing } from "~/platform/tracing.server";
import { requestIdHeader } from "./access-log";
import { routeOf } from "./page-addresses";

/**
 * Runs everything that follows for this request: its log lines, jobs and spans carry its id. It stands directly before
 * the pages, because a body that is read in between loses the scope.
 */
export const followRequest: RequestHandler = (req, res, next) => {
  const requestId = String(res.getHeader(requestIdHeader) ?? "");
  runForRequest(requestId, () => {
    if (!isTracing() || requestId === "") return next();
    const fields = {
      "http.request.method": req.method,
      "http.route": routeOf(res),
      "keyway.request_id": requestId,
    };
    void inSpan(`${req.method} ${routeOf(res)}`, fields, () => {
      next();
      return closed(res);
    });
  });
};

const closed = (res: Response): Promise<void> => new Promise((resolve) => res.once("close", () => resolve()));
