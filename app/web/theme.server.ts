import type { Env } from "~/platform/env.server";
import { cookieName, readCookie, writeCookie } from "./cookies.server";

export type Theme = "light" | "dark";

/** The theme that this browser chose; null follows the system's. */
export function readTheme(request: Request): Theme | null {
  const header = request.headers.get("Cookie");
  const value =
    readCookie(header, cookieName("theme", true)) ?? readCookie(header, cookieName("theme", false));
  return value === "light" || value === "dark" ? value : null;
}

/** The `Set-Cookie` value that keeps the choice for a year; null forgets it. */
export function themeCookie(value: Theme | null, env?: Pick<Env, "isHttps">): string {
  return writeCookie("theme", value ?? "", {
    isHttps: env?.isHttps ?? false,
    maxAge: value ? yearSeconds : 0,
  });
}

const yearSeconds = 365 * 86_400;
