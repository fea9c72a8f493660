import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** Sets the headers that every answer carries, whoever gives it, and draws the nonce of this answer's policy. */
export function securityHeaders(place: { isHttps: boolean; isDevelopment: boolean }): RequestHandler {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(place) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    hsts: place.isHttps ? { maxAge: oneYearSeconds, includeSubDomains: false } : false,
    // no-referrer would make browsers send `Origin: null` with every form of ours
    referrerPolicy: { policy: "same-origin" },
  });
  return (req, res, next) => {
    nonces.set(res, randomBytes(16).toString("base64"));
    res.setHeader("Permissions-Policy", permissions);
    setHeaders(req, res, next);
  };
}

/** The nonce that this answer's Content-Security-Policy allows. */
export const nonceOf = (res: ServerResponse): string => nonces.get(res) ?? "";

const nonces = new WeakMap<ServerResponse, string>();
const oneYearSeconds = 365 * 24 * 3600;
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "microphone",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

function contentPolicy({ isHttps, isDevelopment }: { isHttps: boolean; isDevelopment: boolean }) {
  const withNonce = (_req: unknown, res: ServerResponse) => `'nonce-${nonceOf(res)}'`;
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : withNonce],
    styleSrc: ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    imgSrc: ["'self'", "https:", "data:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
  };
}
