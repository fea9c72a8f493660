import ipaddr from "ipaddr.js";

/** Which addresses the server may fetch if a person gives them (decision K1). Pure. */

export type AddressFault = "not https" | "another port" | "credentials" | "not public";

/** Why fetching an address failed. */
export type FetchFault =
  | AddressFault
  | "unknown name"
  | "unreachable"
  | "too slow"
  | "too large"
  | "too many redirects"
  | "refused"
  | "server error";

/** Whether an IP address is one of the public internet: not of a private, local, special, embedded or test range. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  // Global addresses of IPv6 are all in 2000::/3. Outside of it an IPv4 address may be embedded, as in ::10.0.0.1.
  return !(ip instanceof ipaddr.IPv6) || ip.match(globalIpv6);
}

const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns why an address isn't fetched, as far as it shows without asking a name server; else null. */
export function whyNotFetched({ protocol, port, username, password, hostname }: URL): AddressFault | null {
  if (protocol !== "https:") return "not https";
  if (port !== "") return "another port";
  if (username + password !== "") return "credentials";
  const literal = literalOf(hostname);
  return literal && !isPublicIp(literal) ? "not public" : null;
}

/** Returns the IP address that a URL names instead of a host, without brackets; else null. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}
