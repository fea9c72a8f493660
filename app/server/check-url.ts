import type { RequestHandler } from "express";
import { answerPlainly } from "./plain-answer";

/** Longer than any address of ours; beyond it nothing is parsed at all. */
const maxUrlCharacters = 8_000;

/** Refuses targets that files and router would each read in their own way: broken escapes, NUL, other forms. */
export function checkUrl(appUrl: string): RequestHandler {
  return (req, res, next) => {
    if (req.url.length > maxUrlCharacters) return answerPlainly(req, res, 414);
    // Requests as if to a proxy must be understood too (RFC 9112, 3.2.2).
    if (req.url.startsWith(`${appUrl}/`)) req.url = req.originalUrl = req.url.slice(appUrl.length);
    const asterisk = req.url === "*" && req.method === "OPTIONS";
    if (asterisk || isReadable(req.url)) next();
    else answerPlainly(req, res, 400);
  };
}

function isReadable(target: string): boolean {
  if (!target.startsWith("/")) return false;
  try {
    const path = decodeURIComponent(target.split("?")[0] ?? "");
    return !path.includes("\0") && !path.includes("\\");
  } catch {
    return false;
  }
}
