import { createHmac, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { deriveKey } from "~/platform/derive-key.server";
import type { Env } from "~/platform/env.server";
import { servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";

/**
 * A browser that has signed into an account before isn't held up there by the failures of strangers: a signed cookie
 * names the accounts. It signs nobody in.
 */

/** True when somebody has signed into this account with this browser, within a year. */
export async function isKnownDevice(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): Promise<boolean> {
  return knownAccounts(context, request).includes(userId);
}

/** True when this browser has signed into any account: only then is it worth asking whose. */
export const isSomebodysDevice = (context: Readonly<RouterContextProvider>, request: Request): boolean =>
  knownAccounts(context, request).length > 0;

/** @returns the `Set-Cookie` value by which this browser is known, for a year, to its last five accounts */
export async function rememberDevice(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): Promise<string> {
  const { env, clock } = context.get(servicesContext);
  const others = knownAccounts(context, request).filter((id) => id !== userId);
  const accounts = [userId, ...others].slice(0, maxAccounts);
  const payload = [Math.floor(clock().getTime() / 1000) + yearSeconds, ...accounts].join(".");
  return writeCookie("device", `${payload}.${sign(env, payload)}`, {
    isHttps: env.isHttps,
    maxAge: yearSeconds,
  });
}

function knownAccounts(context: Readonly<RouterContextProvider>, request: Request): string[] {
  const { env, clock } = context.get(servicesContext);
  const value = readCookie(request.headers.get("Cookie"), cookieName("device", env.isHttps)) ?? "";
  const end = value.lastIndexOf(".");
  if (end < 0 || value.length > 300) return [];
  const payload = value.slice(0, end);
  if (!isSame(value.slice(end + 1), sign(env, payload))) return [];
  const [expiresSeconds, ...accounts] = payload.split(".");
  return Number(expiresSeconds) * 1000 > clock().getTime() ? accounts : [];
}

const sign = (env: Env, payload: string) =>
  createHmac("sha256", deriveKey(env.sessionSecret, "known device")).update(payload).digest("base64url");

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const maxAccounts = 5;
const yearSeconds = 365 * 86_400;
