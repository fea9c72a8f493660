import type { Env } from "~/platform/env.server";
import { readCookie } from "./cookies.server";

/** Whether this browser asked for less motion. The specification's name for the setting is that of its cookie. */
export const wantsLessMotion = (request: Request): boolean =>
  readCookie(request.headers.get("Cookie"), cookie) === "1";

/** Returns the `Set-Cookie` value that stores the choice for a year. */
export const motionCookie = (isReduced: boolean, { isHttps }: Pick<Env, "isHttps">): string =>
  `${cookie}=${isReduced ? 1 : 0}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/**
 * Whether the browser says that its line is slow (in Mbit/s, under the specification's 1.5) or that data are to be
 * saved.
 */
export function isLineSpared({ headers }: Request): boolean {
  const downlink = headers.get("Downlink");
  const isSlow = downlink !== null && Number(downlink) < slowestLine;
  return isSlow || headers.get("Save-Data")?.toLowerCase() === "on";
}

const cookie = "hms_reduce_motion";
const slowestLine = 1.5;
const yearSeconds = 365 * 86_400;
