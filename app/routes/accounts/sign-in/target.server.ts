import { redirect } from "react-router";
import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { safeRedirect } from "~/web/redirect-target.server";
import { wantedExpert } from "./wanted-expert.server";

/**
 * Returns where the address of the sign-in or sign-up page wants to go afterwards; empty if it doesn't say.
 * @throws a redirect to that place for a signed-in user
 */
export function targetAfterSignIn(context: Context, request: Request): string {
  const { actor, appUrl } = context.get(callerContext);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (actor) throw redirect(safeRedirect(target, appUrl, landingPath(actor.role)));
  return safeRedirect(target, appUrl, "");
}

/**
 * What the sign-in and sign-up pages show: the target, the expert it belongs to, and the name of the provider, if any.
 */
export async function entryData(context: Context, request: Request) {
  const redirectTo = targetAfterSignIn(context, request);
  return {
    redirectTo,
    providerLabel: context.get(servicesContext).env.oidc?.label ?? null,
    expert: await wantedExpert(context, request, redirectTo),
  };
}

/** Returns the target if it is a path of this site, else an empty text. */
export const onSite = (context: Context, target: unknown): string =>
  safeRedirect(target, context.get(callerContext).appUrl, "");

/** The default target after confirming an address: experts go to their dashboard. */
export const afterVerification = (role: Role | undefined): string =>
  role === "expert" ? paths.dashboardExpert : paths.experts();

/** Where sign-in leads if the address names no target. */
export const landingPath = (role: Role): string => (role === "expert" ? paths.profile : paths.experts());
