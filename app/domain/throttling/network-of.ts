import ipaddr from "ipaddr.js";

/**
 * Returns how an internet address is counted: an IPv4 address, also as IPv6 (`::ffff:192.0.2.1`), by itself; an IPv6
 * address by its /64, which belongs to one customer. Other text is returned unchanged, an empty one as "unknown".
 */
export function networkOf(address: string): string {
  // A zone (`%eth0`) names this machine's network interface for a link-local address.
  const bare = address.replace(/%.*$/s, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  if (!ipaddr.IPv6.isValid(bare)) return address || "unknown";
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
