import compression from "compression";
import type { RequestHandler } from "express";

/** Compresses what pages answer with gzip. Brotli on the fly costs forty times as much; files bring their own. */
export function compressPages(): RequestHandler[] {
  return [
    (req, _res, next) => {
      const asked = req.headers["accept-encoding"] ?? "";
      const chosen = choices.get(asked) ?? (req.acceptsEncodings("gzip") ? "gzip" : "identity");
      if (choices.size < choiceLimit) choices.set(asked, chosen);
      req.headers["accept-encoding"] = chosen;
      next();
    },
    compression({ filter: (req, res) => !isEventStream(res) && compression.filter(req, res) }),
  ];
}

/** By header: browsers send a handful of different ones. */
const choices = new Map<string, "gzip" | "identity">();
const choiceLimit = 100;

/** An event must leave at once; a compressor would hold it back until its window is full. */
function isEventStream(res: { getHeader(name: string): unknown }): boolean {
  return /^text\/event-stream\b/i.test(String(res.getHeader("Content-Type")));
}
