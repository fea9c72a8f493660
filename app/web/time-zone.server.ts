import { isTimeZone } from "~/shared/format-time";
import { currentZoneName } from "~/shared/zone-names";
import { type Context, callerContext, servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";

/**
 * Returns the current name of the IANA zone in which this viewer reads times: the account's, else the browser's choice,
 * else UTC.
 */
export function viewerZone(context: Context, request: Request): string {
  return chosenZone(context, request) ?? "UTC";
}

/** Like `viewerZone`, but null for a visitor who never chose a zone. */
export const knownZone = (context: Context, request: Request): string | null =>
  chosenZone(context, request) ?? (context.get(callerContext).actor ? "UTC" : null);

/** Reports whether the zone was chosen. Otherwise it is assumed, and may be detected. */
export function isZoneChosen(context: Context, request: Request): boolean {
  return chosenZone(context, request) !== null;
}

/** Returns the `Set-Cookie` value that stores a visitor's zone for a year. */
export function zoneCookie(context: Context, timeZone: string): string {
  const { isHttps } = context.get(servicesContext).env;
  return writeCookie("zone", encodeURIComponent(currentZoneName(timeZone)), {
    isHttps,
    maxAge: 365 * 86_400,
  });
}

function chosenZone(context: Context, request: Request): string | null {
  const { isHttps } = context.get(servicesContext).env;
  const account = context.get(callerContext).actor?.timeZone;
  if (account && isTimeZone(account)) return currentZoneName(account);
  const cookie = decode(readCookie(request.headers.get("Cookie"), cookieName("zone", isHttps)) ?? "");
  return cookie !== "" && isTimeZone(cookie) ? currentZoneName(cookie) : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
