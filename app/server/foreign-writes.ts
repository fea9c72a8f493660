import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { parseUrl } from "~/shared/parse-url";
import { answerPlainly } from "./plain-answer";

/**
 * Refuses writes that another site made a browser send, on every route and in every spelling. The router's own check
 * only covers page actions, so a foreign post to a resource route would run.
 */
export function refuseForeignWrites(appUrl: string): RequestHandler {
  return (req, res, next) => {
    const reads = req.method === "GET" || req.method === "HEAD" || req.method === "OPTIONS";
    if (reads || isOurs(req.headers, appUrl)) next();
    else answerPlainly(req, res, 403);
  };
}

/** Allows requests with none of the three headers: no browser that could be tricked sends them (webhooks do). */
function isOurs(headers: IncomingHttpHeaders, appUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers.origin !== undefined) return headers.origin === appUrl;
  if (headers.referer !== undefined) return parseUrl(headers.referer)?.origin === appUrl;
  return true;
}
