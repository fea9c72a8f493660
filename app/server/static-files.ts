import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { answerPlainly } from "./plain-answer";
import { filePolicy } from "./security-headers";

/**
 * Serves the browser's files. What the build named by its content is kept for a year, and so is a portrait: a new one
 * gets a new name. Other files (robots.txt, icons) are asked for again each time. Texts come precompressed.
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
  return [(req, res, next) => (names.has(firstPart(req.path)) ? files(req, res, next) : next()), noSuchAsset];
}

/** What lies there stays as the build left it, so a page's address needn't be looked for on the disk each time. */
function topNames(clientDir: string): Set<string> {
  return new Set(existsSync(clientDir) ? readdirSync(clientDir) : []);
}

const firstPart = (path: string): string => decodeURIComponent(path.split("/", 2)[1] ?? "");

/** A page of an older build may ask for a file that is gone; a whole page would not help it. */
const noSuchAsset: RequestHandler = (req, res, next) => {
  if (req.path.startsWith("/assets/")) answerPlainly(req, res, 404);
  else next();
};

const immutable = "public, max-age=31536000, immutable";
const revalidated = "public, max-age=0, must-revalidate";
