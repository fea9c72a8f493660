import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler } from "express";
import { type Env, isLoopback } from "~/platform/env.server";
import { metrics } from "~/platform/metrics.server";
import { answerPlainly } from "./plain-answer";

/**
 * Refuses requests for a host other than that of `APP_URL`, so that a foreign Host can't poison links or caches.
 * Outside production, other names of this machine redirect to it, because cookies and origins depend on the name.
 */
export function checkHost(env: Pick<Env, "appUrl" | "isProduction">): RequestHandler {
  const { host, protocol } = new URL(env.appUrl);
  return (req, res, next) => {
    if (hostLines(req) > 1) {
      answerPlainly(req, res, 400);
    } else if (normalHost(req.host, protocol) === host) {
      // The host was checked, so pages may see the scheme of `APP_URL` even if a proxy doesn't forward it.
      Object.defineProperty(req, "protocol", { value: protocol.slice(0, -1), configurable: true });
      next();
    } else if (!env.isProduction && isThisMachine(req, protocol)) {
      res
        .status(307)
        .set({ Location: env.appUrl + req.originalUrl, "Cache-Control": "no-store" })
        .end();
    } else {
      metrics.wrongHosts.inc();
      answerPlainly(req, res, 400);
    }
  };
}

/** Counts `Host` lines. Node uses the first one, while a proxy may use another; no honest client sends two. */
function hostLines({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

/** Returns the host in lower case without the scheme's default port; empty if it isn't a host. */
function normalHost(host: string | undefined, protocol: string): string {
  if (!host || !/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return "";
  try {
    return new URL(`${protocol}//${host}`).host;
  } catch {
    return "";
  }
}

/** Reports whether the host is a loopback name with the port on which the request arrived. */
function isThisMachine(req: Request, protocol: string): boolean {
  const given = normalHost(req.host, protocol);
  if (!given) return false;
  const { hostname, port } = new URL(`http://${given}`);
  return isLoopback(hostname) && Number(port || 80) === req.socket.localPort;
}
