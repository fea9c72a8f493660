import compression from "compression";
import type { RequestHandler } from "express";

/**
 * Reduces `Accept-Encoding` to gzip or none for a page's response. Compressing with Brotli on the fly costs forty times
 * as much; files are precompressed.
 */
export const chooseEncoding: RequestHandler = (req, _res, next) => {
  const asked = req.headers["accept-encoding"] ?? "";
  const chosen = choices.get(asked) ?? (req.acceptsEncodings("gzip") ? "gzip" : "identity");
  if (choices.size < choiceLimits.entries && asked.length <= choiceLimits.letters) choices.set(asked, chosen);
  req.headers["accept-encoding"] = chosen;
  next();
};

/** By header, because browsers send only a few different ones. */
const choices = new Map<string, "gzip" | "identity">();
const choiceLimits = { entries: 100, letters: 200 };

/**
 * Compresses the response as it is sent. Each level beyond 4 costs more time than the saved bytes are worth (ADR 0017).
 * Event streams aren't compressed, because a compressor would hold events back until its window is full.
 */
export const compressAnswer: RequestHandler = compression({
  level: 4,
  filter: (req, res) => !isEventStream(res) && compression.filter(req, res),
});

function isEventStream(res: { getHeader(name: string): unknown }): boolean {
  return /^text\/event-stream\b/i.test(String(res.getHeader("Content-Type")));
}
