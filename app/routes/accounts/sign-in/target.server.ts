import { redirect } from "react-router";
import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { safeRedirect } from "~/web/redirect-target.server";
import { wantedExpert } from "./wanted-expert.server";

/**
 * For the sign-in and sign-up pages: where the address wants to go afterwards; empty when it doesn't say.
 * @throws a redirect to that place for a signed-in user
 */
export function targetAfterSignIn(context: Context, request: Request): string {
  const { actor, appUrl } = context.get(callerContext);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (actor) throw redirect(safeRedirect(target, appUrl, landingPath(actor.role)));
  return safeRedirect(target, appUrl, "");
}

/**
 * What the sign-in and sign-up pages show: where to go on, to which expert, and the provider's name where there is one.
 */
export async function entryData(context: Context, request: Request) {
  const redirectTo = targetAfterSignIn(context, request);
  return {
    redirectTo,
    providerLabel: context.get(servicesContext).env.oidc?.label ?? null,
    expert: await wantedExpert(context, redirectTo),
  };
}

/** A place on this site, or empty. */
export const onSite = (context: Context, target: unknown): string =>
  safeRedirect(target, context.get(callerContext).appUrl, "");

/** The default target of a confirmed address: experts go to their own side. */
export const afterVerification = (role: Role | undefined): string =>
  role === "expert" ? paths.dashboardExpert : paths.experts();

/** Where sign-in leads when the address names no page to return to. */
export const landingPath = (role: Role): string => (role === "expert" ? paths.profile : paths.experts());
