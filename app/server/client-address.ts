import type { IncomingMessage } from "node:http";

/** The parts of a request that determine its client's address. */
export type ClientOf = Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } };

/** Returns the client's address behind the trusted proxies, like Express' `req.ip`, for code in front of Express. */
export function clientAddress(req: ClientOf, trustedProxyHops: number): string {
  const own = req.socket.remoteAddress ?? "";
  const forwarded = req.headers["x-forwarded-for"];
  if (trustedProxyHops === 0 || forwarded === undefined) return own;
  const addresses = String(forwarded)
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return [...addresses, own].at(-1 - Math.min(trustedProxyHops, addresses.length)) ?? own;
}
