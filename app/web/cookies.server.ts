import type { z } from "zod";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";
import { type Context, servicesContext } from "./context";

/** Reading and writing the program's own cookies: HttpOnly, SameSite=Lax, Path=/; plain values, and sealed ones. */

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

interface SealedCookieOptions<Value> {
  name: string;
  schema: z.ZodType<Value>;
  maxAgeSeconds: number;
  /** For whom or what the value is sealed (a session, a provider): it opens for nothing else. */
  boundTo?(context: Context): string;
}

/** What was sealed here. `isLive`: before its time ran out. */
interface Opened<Value> {
  value: Value;
  isLive: boolean;
}

/**
 * A cookie whose value only the program reads or changes. Its time limit is sealed with it, so it holds whatever the
 * browser says; each name has a key of its own.
 */
export function sealedCookie<Value>({ name, schema, maxAgeSeconds, boundTo }: SealedCookieOptions<Value>) {
  const keyOf = (context: Context) =>
    deriveKey(context.get(servicesContext).env.sessionSecret, `cookie ${name}`);
  const purposeOf = (context: Context) => boundTo?.(context) ?? name;
  const set = (context: Context, text: string, maxAge: number) =>
    writeCookie(name, text, { isHttps: context.get(servicesContext).env.isHttps, maxAge });

  const cookie = {
    /** The `Set-Cookie` value that hands the browser this value. */
    write(context: Context, value: Value): string {
      const until = context.get(servicesContext).clock().getTime() + maxAgeSeconds * 1000;
      return set(context, sealValue(keyOf(context), { value, until }, purposeOf(context)), maxAgeSeconds);
    },

    /** The `Set-Cookie` value that makes the browser forget the cookie. */
    clear: (context: Context): string => set(context, "", 0),

    /** The cookie's text as the browser sent it; null when it sent none. */
    sent(context: Context, request: Request): string | null {
      const { isHttps } = context.get(servicesContext).env;
      return readCookie(request.headers.get("Cookie"), cookieName(name, isHttps));
    },

    /** What such a text holds, expired or not; null for whatever wasn't sealed here, for this. */
    open(context: Context, text: string): Opened<Value> | null {
      const opened = unsealValue(keyOf(context), text, purposeOf(context));
      if (typeof opened !== "object" || opened === null || !("value" in opened && "until" in opened))
        return null;
      const value = schema.safeParse(opened.value);
      const now = context.get(servicesContext).clock().getTime();
      return value.success ? { value: value.data, isLive: Number(opened.until) > now } : null;
    },

    /** The value that the browser sent; null for none, an expired one, and one that wasn't sealed here. */
    read(context: Context, request: Request): Value | null {
      const text = cookie.sent(context, request);
      const opened = text === null ? null : cookie.open(context, text);
      return opened?.isLive ? opened.value : null;
    },
  };
  return cookie;
}
