import type { RequestHandler } from "express";
import { addressDoor } from "~/shared/doors";
import { answerPlainly } from "./plain-answer";

/** Refuses targets that files and router might read differently: broken escapes, NUL, backslashes, other forms. */
export function checkUrl(appUrl: string): RequestHandler {
  return (req, res, next) => {
    if (req.url.length > addressDoor.limits.characters) return answerPlainly(req, res, 414);
    // Servers must accept absolute targets too, as sent to proxies (RFC 9112, 3.2.2).
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
