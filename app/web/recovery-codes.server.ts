import type { RouterContextProvider } from "react-router";
import {
  envelopeSeconds,
  openRecoveryCodes,
  sealRecoveryCodes,
} from "~/domain/accounts/second-factor/recovery-codes-envelope.server";
import type { Actor } from "~/domain/caller";
import { servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";

/** Carries new recovery codes from the post that made them to the page that shows them, once. */

/** @returns the `Set-Cookie` value that takes the codes to the next page of this session */
export function handOverRecoveryCodes(
  context: Readonly<RouterContextProvider>,
  actor: Actor,
  codes: string[],
): string {
  const { isHttps } = context.get(servicesContext).env;
  const sealed = sealRecoveryCodes(codes, addressee(context, actor));
  return writeCookie(name, sealed, { isHttps, maxAge: envelopeSeconds });
}

/** The codes that were handed over, and the `Set-Cookie` value that takes them away: a reload finds none. */
export function takeRecoveryCodes(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor,
): { codes: string[] | null; clear: string | null } {
  const { isHttps } = context.get(servicesContext).env;
  const sealed = readCookie(request.headers.get("Cookie"), cookieName(name, isHttps));
  if (sealed === null) return { codes: null, clear: null };
  return {
    codes: openRecoveryCodes(sealed, addressee(context, actor)),
    clear: writeCookie(name, "", { isHttps, maxAge: 0 }),
  };
}

const name = "recovery_codes";

function addressee(context: Readonly<RouterContextProvider>, { userId, sessionId }: Actor) {
  const { env, clock } = context.get(servicesContext);
  return { userId, sessionId, programSecret: env.sessionSecret, now: clock() };
}
