import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler } from "express";
import { type Env, isLoopback } from "~/platform/env.server";
import { answerPlainly } from "./plain-answer";

/**
 * Lets only requests for `APP_URL` pass. Outside production this machine's other names lead there, since cookies and
 * origins tell them apart; anything else is refused, so that no link or cache can be poisoned by a foreign Host.
 */
export function checkHost(env: Pick<Env, "appUrl" | "isProduction">): RequestHandler {
  const { host, protocol } = new URL(env.appUrl);
  return (req, res, next) => {
    if (hostLines(req) > 1) {
      answerPlainly(req, res, 400);
    } else if (normalHost(req.host, protocol) === host) {
      // The host was checked, and the scheme is no secret: pages see APP_URL even where a proxy forgets to name it.
      Object.defineProperty(req, "protocol", { value: protocol.slice(0, -1), configurable: true });
      next();
    } else if (!env.isProduction && isThisMachine(req, protocol)) {
      res
        .status(307)
        .set({ Location: env.appUrl + req.originalUrl, "Cache-Control": "no-store" })
        .end();
    } else {
      answerPlainly(req, res, 400);
    }
  };
}

/**
 * Node keeps the first of several `Host` lines, a proxy in front may have believed another: no honest client sends two.
 */
function hostLines({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

/** Lower case, without the scheme's own port; empty for what is no host. */
function normalHost(host: string | undefined, protocol: string): string {
  if (!host || !/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return "";
  try {
    return new URL(`${protocol}//${host}`).host;
  } catch {
    return "";
  }
}

/** A loopback name with the port that this request really came in at. */
function isThisMachine(req: Request, protocol: string): boolean {
  const given = normalHost(req.host, protocol);
  if (!given) return false;
  const { hostname, port } = new URL(`http://${given}`);
  return isLoopback(hostname) && Number(port || 80) === req.socket.localPort;
}
