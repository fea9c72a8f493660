import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Log } from "~/platform/log.server";

const sample = 50;

/**
 * Logs an error, once, if `TRUSTED_PROXY_HOPS` looks wrong: the first requests all seem to come from one address behind
 * a proxy, or from non-public addresses. All visitors would then share one throttle.
 */
export function watchClientAddresses(log: Log): RequestHandler {
  const believed = new Set<string>();
  const claimed = new Set<string>();
  let seen = 0;
  return (req, _res, next) => {
    next();
    if (seen >= sample) return;
    seen += 1;
    const address = req.ip ?? "";
    believed.add(address);
    claimed.add(req.headers["x-forwarded-for"]?.toString() ?? address);
    if (seen < sample) return;
    const isOneProxy = believed.size === 1 && claimed.size > 1;
    const noneIsPublic = [...believed].every((one) => !isPublic(one));
    if (!isOneProxy && !noneIsPublic) return;
    log.error("TRUSTED_PROXY_HOPS looks wrong: visitors seem to share the address of a proxy", undefined, {
      address,
      requests: seen,
    });
  };
}

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
