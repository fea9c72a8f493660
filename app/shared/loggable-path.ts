/**
 * The path of a request's target as the log may keep it: without the query, which holds tokens and names, without the
 * origin of an absolute target, which could hold a password, without a calendar's secret, and at most 300 characters.
 */
export function loggablePath(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/)[0] ?? "";
  return holdsSecret(path) ? "/calendar/…" : path.slice(0, 300);
}

/** In whatever way it is spelled: the router reads escaped letters and capitals, too. */
function holdsSecret(path: string): boolean {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));
  return /^\/+calendar\//i.test(decoded);
}
