import { data, redirect } from "react-router";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { pageAddress } from "./page-address";
import { typedContext } from "./posted-form.server";

/**
 * Who is signed in.
 * @param reason said on the sign-in page
 * @throws for visitors a redirect to /login that leads back to this page; where they posted a form, the sign-in page
 * itself, which carries it (contract)
 */
export function requireActor(context: Context, request: Request, reason?: string): SignedInCaller {
  const caller = context.get(callerContext);
  if (isSignedIn(caller)) return caller;
  const redirectTo = pageAddress(request);
  const typed = context.get(typedContext);
  if (typed) throw data({ typed, redirectTo, reason }, { status: 401 });
  const headers = reason ? { "Set-Cookie": flash(context, reason, "info") } : {};
  throw redirect(paths.login(redirectTo), { headers });
}

/**
 * The signed-in expert, by role; the expert record may still be missing.
 * @throws a redirect: visitors to /login, everybody else to /experts
 */
export function requireExpert(context: Context, request: Request, reason?: string): SignedInCaller {
  const caller = requireActor(context, request, reason);
  if (caller.actor.role !== "expert") throw redirect(paths.experts());
  return caller;
}

/**
 * The signed-in account whose e-mail address is confirmed (decision B8).
 * @throws a redirect that leads back to this page: visitors to /login, everybody else to /check-email
 */
export function requireVerified(context: Context, request: Request): SignedInCaller {
  const caller = requireActor(context, request);
  if (!caller.actor.isVerified) throw redirect(paths.checkEmail({ redirectTo: pageAddress(request) }));
  return caller;
}

/**
 * The signed-in admin, for every page below /admin.
 * @throws a redirect to / for everybody else, visitors too; 403 where they posted (contract)
 */
export function requireAdmin(context: Context, request: Request): SignedInCaller {
  const caller = context.get(callerContext);
  if (isSignedIn(caller) && caller.actor.role === "admin") return caller;
  if (request.method === "GET" || request.method === "HEAD") throw redirect("/");
  throw data("Only the admin may do this.", { status: 403 });
}

/**
 * In production the admin's account opens nothing but the page that sets up its second factor, the way out, and what
 * belongs to no account in particular. Elsewhere the admin may go without (contract, demo data).
 * @throws a redirect to that page
 */
export function requireSecondFactorOfAdmin(context: Context, request: Request): void {
  const { actor } = context.get(callerContext);
  const { env } = context.get(servicesContext);
  if (!actor || !mustHaveSecondFactor(actor.role, env) || actor.hasSecondFactor) return;
  // Spelled in any other way, an address is not on the list.
  if (openWithoutSecondFactor.has(pageAddress(request).replace(/\?.*/s, ""))) return;
  const notice = "The admin account needs two-factor authentication. Please set it up first.";
  const headers = { "Set-Cookie": flash(context, notice, "info"), "Cache-Control": "private, no-store" };
  throw redirect(paths.profileTwoFactor, { headers });
}

const openWithoutSecondFactor = new Set([
  paths.profileTwoFactor,
  "/logout",
  "/terms",
  "/privacy",
  "/theme",
  "/time-zone",
]);

/** Reports whether the caller has an account. */
export const isSignedIn = (caller: Caller): caller is SignedInCaller => caller.actor !== null;
