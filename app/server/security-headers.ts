import { createHash, randomBytes } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { inlinedSheets } from "~/ui/styles/inlined.server";

/** Sets the security headers of every response, with a new nonce in its Content-Security-Policy. */
export function securityHeaders(place: { isHttps: boolean; isDevelopment: boolean }): RequestHandler {
  const headers = Object.entries(fixedHeaders(place)).map(([name, value]) => {
    const [before = "", after] = value.split(nonceHere);
    return { name, before, after };
  });
  return (_req, res, next) => {
    const nonce = randomBytes(16).toString("base64");
    nonces.set(res, nonce);
    for (const { name, before, after } of headers) {
      res.setHeader(name, after === undefined ? before : before + nonce + after);
    }
    next();
  };
}

/** Returns the headers that helmet sets. Only the nonce differs between responses. */
function fixedHeaders(place: { isHttps: boolean; isDevelopment: boolean }): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(place) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    hsts: place.isHttps ? { maxAge: oneYearSeconds, includeSubDomains: false } : false,
    // no-referrer would make browsers send `Origin: null` with every form
    referrerPolicy: { policy: "same-origin" },
    // obsolete, or the default of browsers (DNS prefetching); each response would carry them before its text
    ...{ xDnsPrefetchControl: false, xDownloadOptions: false, xPermittedCrossDomainPolicies: false },
    xXssProtection: false,
  });
  const headers: Record<string, string> = { "Permissions-Policy": permissions };
  class Noted extends ServerResponse {
    override setHeader(name: string, value: unknown): this {
      headers[name] = String(value);
      return this;
    }
  }
  const req = new IncomingMessage(new Socket());
  setHeaders(req, new Noted(req), (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Returns the nonce that the response's Content-Security-Policy allows. */
export const nonceOf = (res: ServerResponse): string => nonces.get(res) ?? "";

const nonces = new WeakMap<ServerResponse, string>();
const nonceHere = "{nonce}";
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
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonceHere}'`],
    styleSrc: [
      "'self'",
      ...(isDevelopment ? ["'unsafe-inline'"] : Object.values(inlinedSheets).map(digestOf)),
    ],
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

/**
 * The policy of files, which load nothing. With the longer policy of pages, the typeface wouldn't fit into its first
 * round trip.
 */
export const filePolicy = "default-src 'none';frame-ancestors 'none'";

/** Returns a style sheet's hash source for the policy. */
const digestOf = (sheet: string) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`;
