import ipaddr from "ipaddr.js";

/**
 * What an internet address is counted as: IPv4 as it is, also when it came as IPv6 (`::ffff:192.0.2.1`); IPv6 by its
 * /64, which is one customer's whatever address of it they take. What is no address stays as it is; none is "unknown".
 */
export function networkOf(address: string): string {
  // A zone (`%eth0`) names the interface of this machine by which a link-local address came.
  const bare = address.replace(/%.*$/s, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  if (!ipaddr.IPv6.isValid(bare)) return address || "unknown";
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
