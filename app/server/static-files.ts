import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { RequestHandler, Response } from "express";
import expressStaticGzip from "express-static-gzip";
import { answerPlainly } from "./plain-answer";
import { filePolicy } from "./security-headers";

/**
 * Serves the browser's files. Those with a content hash in their name are cached for a year, and so are portraits: a
 * new one gets a new name. Others (robots.txt, icons) are revalidated each time. Texts are precompressed.
 */
export function serveFiles(clientDir: string): RequestHandler[] {
  const kept = ["assets", "avatars"].map((folder) => join(clientDir, folder) + sep);
  const files: RequestHandler = expressStaticGzip(clientDir, {
    enableBrotli: true,
    index: false,
    orderPreference: ["br", "gz"],
    serveStatic: {
      cacheControl: false,
      redirect: false,
      setHeaders: (res, path) => {
        (res as Response).locals.route = "file"; // Express made it
        res.setHeader("Content-Security-Policy", filePolicy);
        if (path.endsWith("og.png")) res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
        res.setHeader(
          "Cache-Control",
          kept.some((folder) => path.startsWith(folder)) ? immutable : revalidated,
        );
      },
    },
  });
  const names = topNames(clientDir);
  const serve: RequestHandler = (req, res, next) => {
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!isRead || !names.has(firstPart(req.path))) return next();
    files(req, res, (error?: unknown) => {
      // Set before the file is opened. What is sent instead of the file has its own.
      res.removeHeader("Content-Type");
      res.removeHeader("Content-Encoding");
      next(error);
    });
  };
  return [serve, noSuchAsset];
}

/** Returns the top-level names, which don't change after the build. Other addresses need no look-up on the disk. */
function topNames(clientDir: string): Set<string> {
  return new Set(existsSync(clientDir) ? readdirSync(clientDir) : []);
}

const firstPart = (path: string): string => decodeURIComponent(path.split("/", 2)[1] ?? "");

/** Responds with a plain 404, because a page of an older build that requests a removed file can't use an HTML page. */
const noSuchAsset: RequestHandler = (req, res, next) => {
  if (req.path.startsWith("/assets/")) answerPlainly(req, res, 404);
  else next();
};

const immutable = "public, max-age=31536000, immutable";
const revalidated = "public, max-age=0, must-revalidate";
