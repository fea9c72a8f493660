import { type RouterContextProvider, redirect } from "react-router";
import { callerContext } from "~/web/context";
import { safeRedirect } from "~/web/redirect-target.server";
import { landingPath } from "../landing-path";

/**
 * For the sign-in and sign-up pages: where the address wants to go afterwards; empty when it doesn't say.
 * @throws a redirect to that place for whoever is signed in already
 */
export function targetAfterSignIn(context: Readonly<RouterContextProvider>, request: Request): string {
  const { actor, appUrl } = context.get(callerContext);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (actor) throw redirect(safeRedirect(target, appUrl, landingPath(actor.role)));
  return safeRedirect(target, appUrl, "");
}

/** A place on this site, or empty. */
export const onSite = (context: Readonly<RouterContextProvider>, target: unknown): string =>
  safeRedirect(target, context.get(callerContext).appUrl, "");
