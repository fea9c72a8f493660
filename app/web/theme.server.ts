import type { Env } from "~/platform/env.server";
import { cookieName, readCookie, writeCookie } from "./cookies.server";

export type Theme = "light" | "dark";

/** Returns the theme chosen in this browser; null to follow the system's. */
export function readTheme(request: Request): Theme | null {
  const header = request.headers.get("Cookie");
  const value =
    readCookie(header, cookieName("theme", true)) ?? readCookie(header, cookieName("theme", false));
  return value === "light" || value === "dark" ? value : null;
}

/** Returns the `Set-Cookie` value that stores the choice for a year; null deletes it. */
export function themeCookie(value: Theme | null, env?: Pick<Env, "isHttps">): string {
  return writeCookie("theme", value ?? "", {
    isHttps: env?.isHttps ?? false,
    maxAge: value ? yearSeconds : 0,
  });
}

const yearSeconds = 365 * 86_400;
