import type { z } from "zod";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";
import { type Context, servicesContext } from "./context";

/** Reading and writing the program's own cookies: HttpOnly, SameSite=Lax, Path=/; plain values, and sealed ones. */

/** Adds the `__Host-` prefix on https, so that no other host under the domain can set the cookie. */
export const cookieName = (name: string, isHttps: boolean): string =>
  isHttps ? `__Host-keyway_${name}` : `keyway_${name}`;

/** Returns the raw value of the first cookie with this name; null if there is none. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}

/**
 * Builds a `Set-Cookie` value.
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
  /** What the value is bound to, such as a session or a provider. It can't be opened for anything else. */
  boundTo?(context: Context): string;
}

/** An opened value. `isLive` is false once it has expired. */
interface Opened<Value> {
  value: Value;
  isLive: boolean;
}

/**
 * A cookie that only the program can read or change. Its expiry is sealed with it, so the browser can't extend it. Each
 * name has its own key.
 */
export function sealedCookie<Value>({ name, schema, maxAgeSeconds, boundTo }: SealedCookieOptions<Value>) {
  const keyOf = (context: Context) =>
    deriveKey(context.get(servicesContext).env.sessionSecret, `cookie ${name}`);
  const purposeOf = (context: Context) => boundTo?.(context) ?? name;
  const set = (context: Context, text: string, maxAge: number) =>
    writeCookie(name, text, { isHttps: context.get(servicesContext).env.isHttps, maxAge });

  const cookie = {
    /** Returns the `Set-Cookie` value that sets the cookie. */
    write(context: Context, value: Value): string {
      const until = context.get(servicesContext).clock().getTime() + maxAgeSeconds * 1000;
      return set(context, sealValue(keyOf(context), { value, until }, purposeOf(context)), maxAgeSeconds);
    },

    /** Returns the `Set-Cookie` value that deletes the cookie. */
    clear: (context: Context): string => set(context, "", 0),

    /** Returns the cookie's sealed text from the browser; null if there is none. */
    sent(context: Context, request: Request): string | null {
      const { isHttps } = context.get(servicesContext).env;
      return readCookie(request.headers.get("Cookie"), cookieName(name, isHttps));
    },

    /** Opens a sealed text, expired or not. Returns null if it wasn't sealed by this program for this purpose. */
    open(context: Context, text: string): Opened<Value> | null {
      const opened = unsealValue(keyOf(context), text, purposeOf(context));
      if (typeof opened !== "object" || opened === null || !("value" in opened && "until" in opened))
        return null;
      const value = schema.safeParse(opened.value);
      const now = context.get(servicesContext).clock().getTime();
      return value.success ? { value: value.data, isLive: Number(opened.until) > now } : null;
    },

    /** Returns the value from the browser; null if it is missing, expired or wasn't sealed by this program. */
    read(context: Context, request: Request): Value | null {
      const text = cookie.sent(context, request);
      const opened = text === null ? null : cookie.open(context, text);
      return opened?.isLive ? opened.value : null;
    },
  };
  return cookie;
}
