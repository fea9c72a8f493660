import type { Env } from "~/platform/env.server";
import { readCookie } from "./cookies.server";

/** Reports whether the user chose less motion. The cookie has the specification's name for this setting. */
export const wantsLessMotion = (request: Request): boolean =>
  readCookie(request.headers.get("Cookie"), cookie) === "1";

/** Returns the `Set-Cookie` value that stores the choice for a year. */
export const motionCookie = (isReduced: boolean, { isHttps }: Pick<Env, "isHttps">): string =>
  `${cookie}=${isReduced ? 1 : 0}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** Reports whether the browser asks to save data or reports a slow connection, below the specification's 1.5 Mbit/s. */
export function isLineSpared({ headers }: Request): boolean {
  const downlink = headers.get("Downlink");
  const isSlow = downlink !== null && Number(downlink) < slowestLine;
  return isSlow || headers.get("Save-Data")?.toLowerCase() === "on";
}

const cookie = "hms_reduce_motion";
const slowestLine = 1.5;
const yearSeconds = 365 * 86_400;
