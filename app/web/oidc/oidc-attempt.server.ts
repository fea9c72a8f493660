import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";
import { servicesContext } from "~/web/context";
import { cookieName, readCookie, writeCookie } from "~/web/cookies.server";

/** One try to come in through the provider: what must come back, and what to do then. */
export type OidcAttempt = z.infer<typeof attemptSchema>;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE's secret: only the browser that holds this cookie can redeem the code. */
  verifier: z.string(),
  role: z.enum(["learner", "expert"]),
  /** A path of this site; empty when the visitor came from nowhere in particular. */
  redirectTo: z.string(),
});

/** Seconds that somebody has for signing in at the provider. */
export const attemptSeconds = 600;

/**
 * Keeps the attempt in the browser, sealed: nobody reads or changes it there.
 * @returns the `Set-Cookie` value
 */
export function attemptCookie(context: Readonly<RouterContextProvider>, attempt: OidcAttempt): string {
  const { env, clock } = context.get(servicesContext);
  // A browser keeps 4096 bytes of a cookie: a longer address is the one thing that can be left out.
  const redirectTo = attempt.redirectTo.length <= 2000 ? attempt.redirectTo : "";
  const kept = { ...attempt, redirectTo, until: clock().getTime() + attemptSeconds * 1000 };
  const value = sealValue(keyOf(context), kept, purposeOf(context));
  return writeCookie("oidc", value, { isHttps: env.isHttps, maxAge: attemptSeconds });
}

/** The `Set-Cookie` value that ends an attempt: each is good for one answer. */
export function clearAttempt(context: Readonly<RouterContextProvider>): string {
  return writeCookie("oidc", "", { isHttps: context.get(servicesContext).env.isHttps, maxAge: 0 });
}

/** The attempt that this browser began within the last ten minutes; null for none, and for one that isn't ours. */
export function readAttempt(context: Readonly<RouterContextProvider>, request: Request): OidcAttempt | null {
  const { env, clock } = context.get(servicesContext);
  const sealed = readCookie(request.headers.get("Cookie"), cookieName("oidc", env.isHttps));
  if (!sealed) return null;
  const opened = keptSchema.safeParse(unsealValue(keyOf(context), sealed, purposeOf(context)));
  if (!opened.success || opened.data.until <= clock().getTime()) return null;
  const { until: _, ...attempt } = opened.data;
  return attempt;
}

/** `until` is in epoch milliseconds. */
const keptSchema = attemptSchema.extend({ until: z.number() });

const keyOf = (context: Readonly<RouterContextProvider>) =>
  deriveKey(context.get(servicesContext).env.sessionSecret, "oidc-attempt");

/** What the seal is bound to: an attempt with one provider opens for no other, should the operator exchange it meanwhile. */
function purposeOf(context: Readonly<RouterContextProvider>): string {
  const { oidc } = context.get(servicesContext).env;
  return `oidc ${oidc?.issuer} ${oidc?.clientId}`;
}
