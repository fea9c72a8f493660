/**
 * Returns the path of a request's target for the log: at most 300 characters, without the query, which holds tokens and
 * names, without the origin of an absolute target, which could hold a password, and without a calendar's secret.
 */
export function loggablePath(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/)[0] ?? "";
  return holdsSecret(path) ? "/calendar/…" : path.slice(0, 300);
}

/** Checks for a calendar's secret in any spelling, because the router accepts escaped letters and capitals. */
function holdsSecret(path: string): boolean {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));
  return /^\/+calendar\//i.test(decoded);
}
