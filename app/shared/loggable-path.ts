/**
 * Returns the path of a request's target for the log: at most 300 characters, without the query, which holds tokens and
 * names, without the origin of an absolute target, which could hold a password, and without the secret of a calendar or
 * of an invitation.
 */
export function loggablePath(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/)[0] ?? "";
  return secretPlace(path) ?? path.slice(0, 300);
}

/** The place of a secret in any spelling, because the router accepts escaped letters and capitals. */
function secretPlace(path: string): string | undefined {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));
  if (/^\/+calendar\//i.test(decoded)) return "/calendar/…";
  return /^\/+teams\/+join\//i.test(decoded) ? "/teams/join/…" : undefined;
}
