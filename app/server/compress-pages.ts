import compression from "compression";
import type { RequestHandler } from "express";

/** Compresses what pages answer with gzip. Brotli on the fly costs forty times as much; files bring their own. */
export function compressPages(): RequestHandler[] {
  return [
    (req, _res, next) => {
      req.headers["accept-encoding"] = req.acceptsEncodings("gzip") ? "gzip" : "identity";
      next();
    },
    compression({ filter: (req, res) => !isEventStream(res) && compression.filter(req, res) }),
  ];
}

/** An event must leave at once; a compressor would hold it back until its window is full. */
function isEventStream(res: { getHeader(name: string): unknown }): boolean {
  return /^text\/event-stream\b/i.test(String(res.getHeader("Content-Type")));
}
