import compression from "compression";
import type { RequestHandler } from "express";

/**
 * Settles how a page's answer may be compressed: with gzip. Brotli on the fly costs forty times as much; files bring
 * their own.
 */
export const chooseEncoding: RequestHandler = (req, _res, next) => {
  const asked = req.headers["accept-encoding"] ?? "";
  const chosen = choices.get(asked) ?? (req.acceptsEncodings("gzip") ? "gzip" : "identity");
  if (choices.size < choiceLimits.entries && asked.length <= choiceLimits.letters) choices.set(asked, chosen);
  req.headers["accept-encoding"] = chosen;
  next();
};

/** By header: browsers send a handful of different ones. */
const choices = new Map<string, "gzip" | "identity">();
const choiceLimits = { entries: 100, letters: 200 };

/**
 * Compresses the answer on its way out. Each step of the level beyond 4 costs more time than the bytes it saves are
 * worth (ADR 0017). An event must leave at once: a compressor would hold it back until its window is full.
 */
export const compressAnswer: RequestHandler = compression({
  level: 4,
  filter: (req, res) => !isEventStream(res) && compression.filter(req, res),
});

function isEventStream(res: { getHeader(name: string): unknown }): boolean {
  return /^text\/event-stream\b/i.test(String(res.getHeader("Content-Type")));
}
