import { data, redirect } from "react-router";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { pageAddress } from "./page-address";
import { typedContext } from "./posted-form.server";

/**
 * Returns the signed-in caller.
 * @param reason shown on the sign-in page
 * @throws for visitors, a redirect to /login that leads back to this page; after a post with typed text, the sign-in
 * page with that form (contract)
 */
export function requireActor(context: Context, request: Request, reason?: string): SignedInCaller {
  const caller = context.get(callerContext);
  if (isSignedIn(caller)) return caller;
  const redirectTo = pageAddress(request);
  const typed = context.get(typedContext);
  if (typed && typed !== "too long") throw data({ typed, redirectTo, reason }, { status: 401 });
  const notice = typed ? tooLongToKeep : reason;
  const headers = notice ? { "Set-Cookie": flash(context, notice, "info") } : {};
  throw redirect(paths.login(redirectTo), { headers });
}

const tooLongToKeep =
  "What you typed is too long to keep while you sign in. Go back in your browser to find it, and copy it first.";

/**
 * Returns the signed-in expert, by role. The expert record may still be missing.
 * @throws a redirect: visitors to /login, other users to /experts
 */
export function requireExpert(context: Context, request: Request, reason?: string): SignedInCaller {
  const caller = requireActor(context, request, reason);
  if (caller.actor.role !== "expert") throw redirect(paths.experts());
  return caller;
}

/**
 * Returns the signed-in caller with a confirmed e-mail address (decision B8).
 * @throws a redirect that leads back to this page: visitors to /login, other users to /check-email
 */
export function requireVerified(context: Context, request: Request): SignedInCaller {
  const caller = requireActor(context, request);
  if (!caller.actor.isVerified) throw redirect(paths.checkEmail({ redirectTo: pageAddress(request) }));
  return caller;
}

/**
 * Returns the signed-in admin, for every page below /admin.
 * @throws a redirect to / for all others, including visitors; 403 for a post (contract)
 */
export function requireAdmin(context: Context, request: Request): SignedInCaller {
  const caller = context.get(callerContext);
  if (isSignedIn(caller) && caller.actor.role === "admin") return caller;
  if (request.method === "GET" || request.method === "HEAD") throw redirect("/");
  throw data("Only the admin may do this.", { status: 403 });
}

/**
 * In production, an admin without a second factor can only open the page that sets it up, sign out, and open a few
 * pages that belong to no account. Elsewhere the second factor is optional (contract, demo data).
 * @throws a redirect to that page
 */
export function requireSecondFactorOfAdmin(context: Context, request: Request): void {
  const { actor } = context.get(callerContext);
  const { env } = context.get(servicesContext);
  if (!actor || !mustHaveSecondFactor(actor.role, env) || actor.hasSecondFactor) return;
  // Only the exact spelling of an address is allowed.
  if (openWithoutSecondFactor.has(pageAddress(request).replace(/\?.*/s, ""))) return;
  const notice = "The admin account needs two-factor authentication. Please set it up first.";
  const headers = { "Set-Cookie": flash(context, notice, "info"), "Cache-Control": "private, no-store" };
  throw redirect(paths.profileTwoFactor, { headers });
}

const openWithoutSecondFactor = new Set([
  paths.profileTwoFactor,
  "/passkey-challenge",
  "/logout",
  "/terms",
  "/privacy",
  "/theme",
  "/time-zone",
]);

/** Reports whether the caller has an account. */
export const isSignedIn = (caller: Caller): caller is SignedInCaller => caller.actor !== null;
