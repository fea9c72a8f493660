import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "~/web/cookies.server";

/**
 * A browser that has signed into an account before isn't held up there by the failures of strangers: a sealed cookie
 * names the accounts. It signs nobody in.
 */

/** The accounts that somebody has signed into with this browser within a year, the last one first. */
export const knownAccounts = (context: Readonly<RouterContextProvider>, request: Request): string[] =>
  deviceCookie.read(context, request) ?? [];

/** @returns the `Set-Cookie` value by which this browser is known, for a year, to its last five accounts */
export function rememberDevice(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): string {
  const others = knownAccounts(context, request).filter((id) => id !== userId);
  return deviceCookie.write(context, [userId, ...others].slice(0, maxAccounts));
}

const maxAccounts = 5;

const deviceCookie = sealedCookie({
  name: "device",
  schema: z.array(z.string()),
  maxAgeSeconds: 365 * 86_400,
});
