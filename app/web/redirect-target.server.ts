import { redirect } from "react-router";
import { parseUrl } from "~/shared/parse-url";

/**
 * Resolves a redirect target from an address or a form. It must stay on this site.
 * @param appUrl the site's public origin
 * @param fallback returned if the target is missing or leads elsewhere
 * @returns path, query and fragment
 */
export function safeRedirect(target: unknown, appUrl: string, fallback: string): string {
  if (typeof target !== "string" || target.length > maxLength) return fallback;
  const url = target.startsWith("/") && !hasRefused(target) ? parseUrl(target, appUrl) : null;
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  // A path such as /.//e resolves to //e, which a browser then reads as another host.
  if (origin !== new URL(appUrl).origin || pathname.startsWith("//") || hidesRefused(pathname))
    return fallback;
  return `${pathname}${search}${hash}`;
}

/**
 * Builds a redirect that sets cookies. @param cookies `Set-Cookie` values @param status 303 after a successful post,
 * 307 to repeat the post at the target
 */
export function redirectWith(target: string, cookies: string[], status: 302 | 303 | 307 = 302): Response {
  const response = redirect(target, status);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

const maxLength = 2000;

/** Browsers ignore some control characters and treat a backslash as a slash. */
const hasRefused = (text: string) => /[\p{Cc}\p{Surrogate}\\]/u.test(text);

function hidesRefused(pathname: string): boolean {
  try {
    return hasRefused(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
