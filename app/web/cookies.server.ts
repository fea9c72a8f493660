/** Reading and writing the program's own cookies: a name and a plain value, HttpOnly, SameSite=Lax, Path=/. */

/** On https the name carries the `__Host-` prefix, so that no other host under the domain can set it. */
export const cookieName = (name: string, isHttps: boolean): string =>
  isHttps ? `__Host-keyway_${name}` : `keyway_${name}`;

/** The value of the first cookie of that name, as it was sent; null when there is none. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}

/**
 * A `Set-Cookie` value.
 * @param value only characters that need no encoding
 * @param maxAge seconds; 0 makes the browser forget the cookie
 */
export function writeCookie(
  name: string,
  value: string,
  options: { isHttps: boolean; maxAge: number },
): string {
  const parts = [`${cookieName(name, options.isHttps)}=${value}`, "Path=/", `Max-Age=${options.maxAge}`];
  parts.push("HttpOnly", "SameSite=Lax");
  if (options.isHttps) parts.push("Secure");
  return parts.join("; ");
}
